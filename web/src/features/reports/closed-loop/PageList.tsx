import { useQuery } from '@tanstack/react-query'
import type { ReportedPage } from '@wardline/contract/reports/standard-reports/report.schemas.ts'
import { formatMonthDay, formatTime } from '../../../platform/clock/dates.ts'
import { Button } from '../../../platform/ui/controls/Button.tsx'
import { LoadError } from '../../../platform/ui/feedback/LoadError.tsx'
import { AppLink } from '../../../platform/ui/layout/AppLink.tsx'
import { threadAddress } from '../../messaging/threads/thread-address.view.ts'
import { CsvLink } from '../report-parts/CsvLink.tsx'
import { page_list_size, pageListCsv, pageListQuery, type PageListView } from './page-list.api.ts'
import { answerText, outcomeText, pageListTitle } from './page-list.view.ts'

interface PageListProps {
  view: PageListView
  /** Filters beyond those of the report are set. */
  isNarrowed: boolean
  onPage: (page: number) => void
  onClear: () => void
}

/** The pages behind the numbers. They have no text: only participants may open the conversation. */
export function PageList({ view, isNarrowed, onPage, onClear }: PageListProps) {
  const { data, isError, refetch } = useQuery(pageListQuery(view))
  const title = pageListTitle(view)
  const last = Math.max(1, Math.ceil((data?.count ?? 0) / page_list_size))
  return (
    <section aria-label={title} id="pages" className="pb-6">
      <div className="flex flex-wrap items-center gap-3 pb-2">
        <h2 className="font-semibold">{title}</h2>
        <p role="status" className="flex-1 text-sm text-ink-2">
          {data && `${data.count} ${data.count === 1 ? 'page' : 'pages'} · slowest first`}
        </p>
        {data && data.count > 0 && <CsvLink address={pageListCsv(view)} name={title} />}
        {isNarrowed && <Button onClick={onClear}>Show all pages</Button>}
      </div>
      {isError && <LoadError onRetry={refetch}>Could not load the pages.</LoadError>}
      <ul className="flex flex-col text-sm tabular-nums">
        {data?.results.map((page) => (
          <PageLine key={`${page.thread_id}-${page.message_id}`} page={page} />
        ))}
      </ul>
      {last > 1 && (
        <div className="flex justify-end gap-2 pt-2">
          <Button disabled={view.page <= 1} onClick={() => onPage(view.page - 1)}>
            Previous pages
          </Button>
          <Button disabled={view.page >= last} onClick={() => onPage(view.page + 1)}>
            More pages
          </Button>
        </div>
      )}
    </section>
  )
}

function PageLine({ page }: { page: ReportedPage }) {
  const { thread_id, sent, group, message_type, may_open, is_archived } = page
  const name = `Page ${thread_id}${message_type && ` · ${message_type}`}`
  return (
    <li className="grid min-h-10 grid-cols-[1fr_auto] items-center gap-x-4 gap-y-0.5 border-t border-line py-1.5 md:grid-cols-[140px_200px_1fr_1fr_auto]">
      <span className="text-ink-2">
        {formatMonthDay(Date.parse(sent))}, {formatTime(Date.parse(sent))}
      </span>
      {may_open ? (
        <AppLink href={threadAddress(thread_id, is_archived)} className="font-medium text-accent">
          {name}
        </AppLink>
      ) : (
        <span className="max-md:text-right">{name}</span>
      )}
      <span className="truncate">{group}</span>
      <span className="text-ink-2 max-md:col-span-2">{outcomeText(page)}</span>
      <span className="text-right font-medium">{answerText(page)}</span>
    </li>
  )
}
