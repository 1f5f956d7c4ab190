import { useInfiniteQuery } from '@tanstack/react-query'
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import type { Broadcast } from '@wardline/contract/messaging/broadcast/broadcast.schemas.ts'
import { useId } from 'react'
import { call } from '../../../platform/api/call.ts'
import { useMinute } from '../../../platform/clock/use-now.ts'
import { CsvButton } from '../../../platform/table/CsvButton.tsx'
import type { TableParams } from '../../../platform/table/table-params.ts'
import { useRowKeys } from '../../../platform/table/use-row-keys.ts'
import { Button } from '../../../platform/ui/controls/Button.tsx'
import { SkeletonBlock, Skeleton } from '../../../platform/ui/feedback/Skeleton.tsx'
import { LoadError } from '../../../platform/ui/feedback/LoadError.tsx'
import { formatFullDateTime, formatDateTime } from '../../../platform/clock/dates.ts'
import { broadcastsQuery } from './broadcast.api.ts'
import { BroadcastDelivery } from './BroadcastDelivery.tsx'
import { audienceName, headCountText } from './broadcast.view.ts'
import {
  bySmsText,
  countLabels,
  emptyHistoryText,
  everyoneText,
  excludedAppText,
  historyFailedText,
  historyLabel,
  historyNoun,
  inApplicationText,
  loadingHistoryLabel,
  recalledText,
  showOlderLabel,
} from './broadcast.text.ts'

interface BroadcastHistoryProps {
  /** Without it, all broadcasts of the account. */
  group_id?: number
  openId: number | undefined
  onOpen: (id: number | undefined) => void
}

export function BroadcastHistory({ group_id, openId, onOpen }: BroadcastHistoryProps) {
  const { data, isError, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(
    broadcastsQuery(group_id),
  )
  const body = useRowKeys<HTMLUListElement>()
  const loadPage = ({ page, page_size }: TableParams) =>
    call('GET /api/v1/broadcasts/', {
      query: { ...(group_id !== undefined && { group_id }), page, page_size },
    })
  if (isError && !data) return <LoadError onRetry={refetch}>{historyFailedText}</LoadError>
  if (!data)
    return (
      <Skeleton label={loadingHistoryLabel} className="flex flex-col gap-3">
        <SkeletonBlock className="h-12" />
        <SkeletonBlock className="h-12" />
      </Skeleton>
    )
  const rows = data.pages.flatMap(({ results }) => results)
  if (rows.length === 0) return <p className="text-sm text-ink-2">{emptyHistoryText}</p>
  return (
    <>
      <div className="pb-3">
        <CsvButton noun={historyNoun} columns={csvColumns} params={everyBroadcast} loadPage={loadPage} />
      </div>
      <ul
        ref={body}
        role="list"
        aria-label={historyLabel}
        className="divide-y divide-line border-y border-line"
      >
        {rows.map((broadcast) => (
          <BroadcastRow
            key={broadcast.id}
            broadcast={broadcast}
            isOpen={broadcast.id === openId}
            onToggle={() => onOpen(broadcast.id === openId ? undefined : broadcast.id)}
          />
        ))}
      </ul>
      {hasNextPage && (
        <Button className="mt-3 w-full" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {showOlderLabel}
        </Button>
      )}
    </>
  )
}

const everyBroadcast: TableParams = { ordering: '', page: 1, page_size: 1, filters: {} }

const csvColumns = [
  { header: 'Sent', text: ({ sent, created }: Broadcast) => sent ?? created },
  { header: 'Sender', text: ({ sender }: Broadcast) => sender },
  { header: 'To', text: ({ audience, group }: Broadcast) => (audience === 'account' ? everyoneText : group) },
  { header: 'Type', text: ({ type }: Broadcast) => (type === 0 ? bySmsText : inApplicationText) },
  { header: 'Message', text: ({ message }: Broadcast) => message },
  { header: countLabels.people, text: ({ head_count }: Broadcast) => head_count.people },
  { header: countLabels.delivered, text: ({ head_count }: Broadcast) => head_count.delivered },
  { header: countLabels.read, text: ({ head_count }: Broadcast) => head_count.read },
  { header: countLabels.answered, text: ({ head_count }: Broadcast) => head_count.answered },
]

const summaryText = (broadcast: Broadcast, isOpen: boolean): string => {
  const { is_recalled, exclude_installed, head_count } = broadcast
  return [
    audienceName(broadcast),
    is_recalled ? recalledText : isOpen ? '' : headCountText(head_count),
    exclude_installed ? excludedAppText : '',
  ]
    .filter(Boolean)
    .join(' · ')
}

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
        data-row-link
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
          <span className="block text-xs text-ink-2">{summaryText(broadcast, isOpen)}</span>
        </span>
        <span className="flex-none text-right text-xs text-ink-2 tabular-nums">
          <time dateTime={new Date(at).toISOString()} title={formatFullDateTime(at)}>
            {formatDateTime(at, now)}
          </time>
          <span className="block">{broadcast.sender}</span>
        </span>
      </button>
      {isOpen && (
        <div id={id} className="pb-4 pl-6">
          <BroadcastDelivery broadcast={broadcast} />
        </div>
      )}
    </li>
  )
}
