import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Broadcast, HeadCount } from '@wardline/contract/messaging/broadcast.schemas.ts'
import { Bone, Skeleton } from '../../../platform/ui/Skeleton.tsx'
import { TryAgain } from '../../../platform/ui/TryAgain.tsx'
import { useMe } from '../../accounts/me.api.ts'
import { threadQuery } from '../thread.api.ts'
import { standingQuery } from './broadcast.api.ts'
import { standingText } from './broadcast.view.ts'

/** Who has a broadcast, read it, answered; those who do not have it first. Its sender sees it change. */
export function BroadcastStanding({ broadcast }: { broadcast: Broadcast }) {
  const me = useMe()
  const client = useQueryClient()
  const isMine = broadcast.sender_id === me.id && broadcast.thread_id !== null
  const { data: thread } = useQuery({ ...threadQuery(client, broadcast.thread_id ?? 0), enabled: isMine })
  const { data, isError, refetch } = useQuery(standingQuery(broadcast.id, isMine ? thread : null))
  if (isError && !data) return <TryAgain onTry={refetch}>Could not load who has it.</TryAgain>
  if (!data)
    return (
      <Skeleton label="Loading who has it" className="flex flex-col gap-2">
        <Bone className="h-14" />
        <Bone className="h-6" />
      </Skeleton>
    )
  return (
    <div className="flex flex-col gap-3">
      <Figures count={data.head_count} />
      <ul
        role="list"
        aria-label="Who has it"
        className="max-h-72 divide-y divide-line overflow-y-auto border-y border-line"
      >
        {data.people.map((person) => (
          <li key={person.user_id} className="flex min-h-9 flex-wrap items-center gap-x-2 py-1 text-sm">
            <span className="font-medium">{person.display_name}</span>
            <span className="min-w-0 flex-1 truncate text-xs text-ink-2">{person.title}</span>
            <span className={person.standing === 'sent' ? 'text-warn' : 'text-ink-2'}>
              {standingText(person)}
            </span>
          </li>
        ))}
      </ul>
      {isMine && !data.is_recalled && (
        <Link
          to="/Inbox/$box/thread/$threadId"
          params={{ box: 'inbox', threadId: String(broadcast.thread_id) }}
          className="self-start text-sm text-accent underline-offset-2 hover:underline"
        >
          Open the thread
        </Link>
      )}
    </div>
  )
}

const figures: readonly { of: keyof HeadCount; label: string }[] = [
  { of: 'people', label: 'Sent to' },
  { of: 'delivered', label: 'Have it' },
  { of: 'read', label: 'Read it' },
  { of: 'answered', label: 'Answered' },
]

const Figures = ({ count }: { count: HeadCount }) => (
  <dl className="grid grid-cols-4 gap-2">
    {figures.map(({ of, label }) => (
      <div key={of} className="flex flex-col-reverse rounded-md bg-inset px-3 py-2">
        <dt className="text-xs text-ink-2">{label}</dt>
        <dd className="text-lg font-semibold tabular-nums">{count[of]}</dd>
      </div>
    ))}
  </dl>
)
