import { useInfiniteQuery } from '@tanstack/react-query'
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import type { Broadcast } from '@wardline/contract/messaging/broadcast.schemas.ts'
import { useId } from 'react'
import { useMinute } from '../../../platform/clock/use-now.ts'
import { Button } from '../../../platform/ui/Button.tsx'
import { Bone, Skeleton } from '../../../platform/ui/Skeleton.tsx'
import { TryAgain } from '../../../platform/ui/TryAgain.tsx'
import { fullText, momentText } from '../../../platform/clock/dates.ts'
import { sentQuery } from './broadcast.api.ts'
import { BroadcastStanding } from './BroadcastStanding.tsx'
import { headCountText } from './broadcast.view.ts'

interface BroadcastHistoryProps {
  group_id: number
  /** The one that is open. */
  open: number | undefined
  onOpen: (id: number | undefined) => void
}

/** What was sent to a group, the newest first; one of them open. */
export function BroadcastHistory({ group_id, open, onOpen }: BroadcastHistoryProps) {
  const { data, isError, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(
    sentQuery(group_id),
  )
  if (isError && !data) return <TryAgain onTry={refetch}>Could not load what was sent before.</TryAgain>
  if (!data)
    return (
      <Skeleton label="Loading what was sent before" className="flex flex-col gap-3">
        <Bone className="h-12" />
        <Bone className="h-12" />
      </Skeleton>
    )
  const rows = data.pages.flatMap(({ results }) => results)
  if (rows.length === 0) return <p className="text-sm text-ink-2">Nothing was sent to this group yet.</p>
  return (
    <>
      <ul role="list" aria-label="Broadcasts" className="divide-y divide-line border-y border-line">
        {rows.map((broadcast) => (
          <BroadcastRow
            key={broadcast.id}
            broadcast={broadcast}
            isOpen={broadcast.id === open}
            onToggle={() => onOpen(broadcast.id === open ? undefined : broadcast.id)}
          />
        ))}
      </ul>
      {hasNextPage && (
        <Button className="mt-3 w-full" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Show older ones
        </Button>
      )}
    </>
  )
}

/** The figures of one that is open stand below, and change there. */
const summaryOf = ({ is_recalled, exclude_installed, head_count }: Broadcast, isOpen: boolean): string =>
  [
    is_recalled ? 'Recalled by its sender' : isOpen ? '' : headCountText(head_count),
    exclude_installed ? 'without people who have the application' : '',
  ]
    .filter(Boolean)
    .join(' · ')

interface BroadcastRowProps {
  broadcast: Broadcast
  isOpen: boolean
  onToggle: () => void
}

function BroadcastRow({ broadcast, isOpen, onToggle }: BroadcastRowProps) {
  const now = useMinute()
  const id = useId()
  const at = Date.parse(broadcast.sent ?? broadcast.created)
  const Icon = isOpen ? IconChevronDown : IconChevronRight
  return (
    <li>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={onToggle}
        className="flex w-full items-start gap-2 py-2.5 text-left hover:bg-hover"
      >
        <Icon size={16} stroke={1.75} aria-hidden className="mt-0.5 flex-none text-ink-2" />
        <span className="min-w-0 flex-1">
          <span className={isOpen ? 'block break-words whitespace-pre-wrap' : 'block truncate'}>
            {broadcast.message}
          </span>
          <span className="block text-xs text-ink-2">{summaryOf(broadcast, isOpen)}</span>
        </span>
        <span className="flex-none text-right text-xs text-ink-2 tabular-nums">
          <time dateTime={new Date(at).toISOString()} title={fullText(at)}>
            {momentText(at, now)}
          </time>
          <span className="block">{broadcast.sender}</span>
        </span>
      </button>
      {isOpen && (
        <div id={id} className="pb-4 pl-6">
          <BroadcastStanding broadcast={broadcast} />
        </div>
      )}
    </li>
  )
}
