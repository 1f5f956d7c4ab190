import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type {
  Broadcast,
  BroadcastHeadCount,
} from '@wardline/contract/messaging/broadcast/broadcast.schemas.ts'
import { SkeletonBlock, Skeleton } from '../../../platform/ui/feedback/Skeleton.tsx'
import { LoadError } from '../../../platform/ui/feedback/LoadError.tsx'
import { useMe } from '../../accounts/me/me.api.ts'
import { peopleCountText } from '../../accounts/pickers/people-count.view.ts'
import { threadQuery } from '../threads/thread.api.ts'
import { broadcastDetailQuery } from './broadcast.api.ts'
import { deliveryStatusText, textProgress } from './broadcast.view.ts'
import {
  countLabels,
  deliveryFailedText,
  deliveryLabel,
  loadingDeliveryLabel,
  notTextedText,
  openThreadLabel,
} from './broadcast.text.ts'

export function BroadcastDelivery({ broadcast }: { broadcast: Broadcast }) {
  const me = useMe()
  const client = useQueryClient()
  const isMine = broadcast.sender_id === me.id && broadcast.thread_id !== null
  const { data: thread } = useQuery({ ...threadQuery(client, broadcast.thread_id ?? 0), enabled: isMine })
  const { data, isError, refetch } = useQuery(broadcastDetailQuery(broadcast.id, isMine ? thread : null))
  if (isError && !data) return <LoadError onRetry={refetch}>{deliveryFailedText}</LoadError>
  if (!data)
    return (
      <Skeleton label={loadingDeliveryLabel} className="flex flex-col gap-2">
        <SkeletonBlock className="h-14" />
        <SkeletonBlock className="h-6" />
      </Skeleton>
    )
  return (
    <div className="flex flex-col gap-3">
      <DeliveryCounts count={data.head_count} />
      {data.type === 0 && <p className="text-sm">{textProgress(data.head_count)}</p>}
      {data.head_count.no_channel > 0 && (
        <p className="text-sm text-warn">{notTextedText(peopleCountText(data.head_count.no_channel))}</p>
      )}
      <ul
        role="list"
        aria-label={deliveryLabel}
        className="max-h-72 divide-y divide-line overflow-y-auto border-y border-line"
      >
        {data.people.map((person) => (
          <li key={person.user_id} className="flex min-h-9 flex-wrap items-center gap-x-2 py-1 text-sm">
            <span className="font-medium">{person.display_name}</span>
            <span className="min-w-0 flex-1 truncate text-xs text-ink-2">{person.title}</span>
            <span className={person.status === 'sent' ? 'text-warn' : 'text-ink-2'}>
              {deliveryStatusText(person)}
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
          {openThreadLabel}
        </Link>
      )}
    </div>
  )
}

const counts = ['people', 'delivered', 'read', 'answered'] as const

const DeliveryCounts = ({ count }: { count: BroadcastHeadCount }) => (
  <dl className="grid grid-cols-4 gap-2">
    {counts.map((name) => (
      <div key={name} className="flex flex-col-reverse rounded-md bg-inset px-3 py-2">
        <dt className="text-xs text-ink-2">{countLabels[name]}</dt>
        <dd className="text-lg font-semibold tabular-nums">{count[name]}</dd>
      </div>
    ))}
  </dl>
)
