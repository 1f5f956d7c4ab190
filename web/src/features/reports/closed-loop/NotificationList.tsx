import { useQuery } from '@tanstack/react-query'
import type { ReportedNotification } from '@wardline/contract/reports/standard-reports/report.schemas.ts'
import { formatDateTime } from '../../../platform/clock/dates.ts'
import { useMinute } from '../../../platform/clock/use-now.ts'
import type { TableParams } from '../../../platform/table/table-params.ts'
import { Button } from '../../../platform/ui/controls/Button.tsx'
import { LoadError } from '../../../platform/ui/feedback/LoadError.tsx'
import { AppLink } from '../../../platform/ui/layout/AppLink.tsx'
import { spanText } from '../report-parts/report.view.ts'
import { threadAddress } from '../../messaging/threads/thread-address.view.ts'
import { CsvLink } from '../report-parts/CsvLink.tsx'
import { notificationListCsv, notificationListQuery } from './notification-list.api.ts'
import {
  notificationListTitle,
  notificationResult,
  toNotificationListView,
  type NotificationListView,
} from './notification-list.view.ts'

interface NotificationsProps {
  params: TableParams
  range: { from: string; until: string }
  onParams: (params: TableParams) => void
}

/** The list of notifications of the channel quality report, if the address chooses one. */
export function Notifications({ params, range, onParams }: NotificationsProps) {
  const view = toNotificationListView(params.filters, range)
  const setFilters = (filters: Record<string, string>) =>
    onParams({ ...params, filters: { ...params.filters, ...filters } })
  if (!view) return null
  return (
    <NotificationList
      view={view}
      onPage={(page) => setFilters({ list: String(page) })}
      onClose={() => setFilters({ channel: '', provider: '', outcome: '', list: '' })}
    />
  )
}

/** They have no recipient and no text: only participants may open the conversation. */
function NotificationList({
  view,
  onPage,
  onClose,
}: {
  view: NotificationListView
  onPage: (page: number) => void
  onClose: () => void
}) {
  const { data, isError, refetch } = useQuery(notificationListQuery(view))
  const title = notificationListTitle(view)
  return (
    <section aria-label={title} className="pb-6">
      <div className="flex flex-wrap items-center gap-3 pb-2">
        <h2 className="font-semibold">{title}</h2>
        <p role="status" className="flex-1 text-sm text-ink-2">
          {data && (data.results.length === 0 ? 'None in this period.' : 'newest first')}
        </p>
        {data && data.results.length > 0 && <CsvLink address={notificationListCsv(view)} name={title} />}
        <Button onClick={onClose}>Close list</Button>
      </div>
      {isError && <LoadError onRetry={refetch}>Could not load the notifications.</LoadError>}
      <ul role="list" className="flex flex-col text-sm tabular-nums">
        {data?.results.map((notification) => (
          <NotificationLine key={notification.id} notification={notification} />
        ))}
      </ul>
      {(view.page > 1 || data?.next) && (
        <div className="flex justify-end gap-2 pt-2">
          <Button disabled={view.page <= 1} onClick={() => onPage(view.page - 1)}>
            Newer
          </Button>
          <Button disabled={!data?.next} onClick={() => onPage(view.page + 1)}>
            Older
          </Button>
        </div>
      )}
    </section>
  )
}

function NotificationLine({ notification }: { notification: ReportedNotification }) {
  const now = useMinute()
  const { thread_id, created, message_type, attempt_seconds, may_open, is_archived } = notification
  const name = `Conversation ${thread_id}${message_type && ` · ${message_type}`}`
  return (
    <li className="grid min-h-10 grid-cols-[1fr_auto] items-center gap-x-4 gap-y-0.5 border-t border-line py-1.5 md:grid-cols-[140px_200px_1fr_auto]">
      <span className="text-ink-2">{formatDateTime(Date.parse(created), now)}</span>
      {may_open ? (
        <AppLink href={threadAddress(thread_id, is_archived)} className="font-medium text-accent">
          {name}
        </AppLink>
      ) : (
        <span className="max-md:text-right">{name}</span>
      )}
      <span className="max-md:col-span-2">{notificationResult(notification)}</span>
      <span className="text-right text-ink-2 max-md:hidden">
        {attempt_seconds !== null && `attempted after ${spanText(attempt_seconds)}`}
      </span>
    </li>
  )
}
