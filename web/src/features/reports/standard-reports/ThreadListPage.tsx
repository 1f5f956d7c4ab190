import { useQuery } from '@tanstack/react-query'
import type { MessageReport } from '@wardline/contract/reports/standard-reports/reported-thread.rules.ts'
import type { ReportedThread } from '@wardline/contract/reports/standard-reports/reported-thread.schemas.ts'
import { reports } from '@wardline/contract/reports/standard-reports/reports.ts'
import { formatDateTime } from '../../../platform/clock/dates.ts'
import { toHomeDay } from '../../../platform/clock/home-time.ts'
import { useMinute } from '../../../platform/clock/use-now.ts'
import { DataTable, type Column } from '../../../platform/table/DataTable.tsx'
import { setFilter, type TableParams } from '../../../platform/table/table-params.ts'
import { useTableParams } from '../../../platform/table/use-table-params.ts'
import { Button } from '../../../platform/ui/controls/Button.tsx'
import { Field } from '../../../platform/ui/controls/Field.tsx'
import { Select } from '../../../platform/ui/controls/Input.tsx'
import { PermissionRequired } from '../../../platform/ui/feedback/PermissionRequired.tsx'
import { AppLink } from '../../../platform/ui/layout/AppLink.tsx'
import { Page } from '../../../platform/ui/layout/Page.tsx'
import { useMe } from '../../accounts/me/me.api.ts'
import { threadAddress } from '../../messaging/threads/thread-address.view.ts'
import { CsvLink } from '../report-parts/CsvLink.tsx'
import { PriorityFilter } from '../report-parts/PriorityFilter.tsx'
import { priorityNames } from '../report-parts/report.view.ts'
import { TallyTime } from '../report-parts/TallyTime.tsx'
import { parseRange } from './report-range.view.ts'
import { ReportFilters } from './ReportFilters.tsx'
import { hasPriorityFilter, threadListCsv, threadListQuery, threadTableSpec } from './thread-list.api.ts'
import { openableSentence, reportOfThreads, threadListTitle } from './thread-list.view.ts'

export function ThreadListPage({ slug }: { slug: MessageReport }) {
  const { permissions } = useMe()
  if (permissions.includes(`reporting.${slug}`)) return <ThreadList slug={slug} />
  return (
    <Page title="Conversations">
      <PermissionRequired to={`view the report ${reports[slug].name}`} />
    </Page>
  )
}

type Row = ReportedThread & { id: number }

const createColumns = (now: number): readonly Column<Row>[] => [
  {
    key: 'last',
    header: 'Last message',
    ordering: 'last',
    className: 'tabular-nums md:whitespace-nowrap',
    cell: ({ id, last, is_archived }) => (
      <AppLink
        href={threadAddress(id, is_archived)}
        data-row-link
        className="font-medium text-accent outline-none after:absolute after:inset-0 focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-accent"
      >
        {formatDateTime(Date.parse(last), now)}
      </AppLink>
    ),
  },
  {
    key: 'thread_id',
    header: 'Conversation',
    ordering: 'thread_id',
    hideOnPhones: true,
    className: 'text-right tabular-nums',
    cell: ({ thread_id }) => thread_id,
  },
  {
    key: 'message_type',
    header: 'Message type',
    ordering: 'message_type',
    cell: ({ message_type }) => message_type || '–',
  },
  {
    key: 'priority',
    header: 'Priority',
    ordering: 'priority',
    className: 'wrap-normal',
    cell: ({ priority }) => priorityNames[priority],
  },
  {
    key: 'started',
    header: 'Started',
    ordering: 'started',
    hideOnPhones: true,
    className: 'whitespace-nowrap tabular-nums',
    cell: ({ started }) => formatDateTime(Date.parse(started), now),
  },
  {
    key: 'messages',
    header: 'Messages',
    ordering: 'messages',
    className: 'text-right tabular-nums',
    cell: ({ messages }) => messages,
  },
]

/** Rows have no subject and no patient. Conversations that the viewer may not open are counted, not listed. */
function ThreadList({ slug }: { slug: MessageReport }) {
  const now = useMinute()
  const today = toHomeDay(now)
  const [params, setParams] = useTableParams(`reported-threads-${slug}`, threadTableSpec)
  const { filters } = params
  const range = parseRange(filters, today)
  const list = useQuery({ ...threadListQuery(slug, params, range), enabled: range.from <= range.until })
  const { data } = list
  // Rows of the previous filters stay until the new ones arrive. The sentences about them disappear at once.
  const current = list.isPlaceholderData ? undefined : data
  return (
    <Page
      title={threadListTitle(current?.subject)}
      about={`Behind the numbers of the report ${reports[slug].name}, without subjects and patients.`}
      actions={
        <div className="flex flex-wrap items-center gap-3">
          <AppLink
            href={reportOfThreads(slug, filters, range)}
            className="text-sm text-accent hover:underline"
          >
            Show the report
          </AppLink>
          <CsvLink address={threadListCsv(slug, params, range)} />
        </div>
      }
    >
      <ReportFilters slug={slug} params={params} range={range} today={today} onParams={setParams}>
        <NumberFilters slug={slug} params={params} onParams={setParams} />
      </ReportFilters>
      <p role="status" className="min-h-8 pb-3 text-sm">
        {current && openableSentence(current, filters)}
      </p>
      <DataTable
        noun="conversations"
        columns={createColumns(now)}
        page={
          data && { count: data.count, results: data.results.map((row) => ({ ...row, id: row.thread_id })) }
        }
        params={params}
        onParams={setParams}
        isStale={list.isPlaceholderData}
        isFailed={list.isError}
        onRetry={() => void list.refetch()}
        empty="None of these conversations is open to you. You may open those that you take part in or monitor."
      />
      {data && <TallyTime as_of={data.as_of} />}
    </Page>
  )
}

interface NumberFiltersProps {
  slug: MessageReport
  params: TableParams
  onParams: (params: TableParams) => void
}

/** Describes the number that leads here, and the subject of its row. */
function NumberFilters({ slug, params, onParams }: NumberFiltersProps) {
  const { counts = '', user, type } = params.filters
  const clear = (name: string) => onParams(setFilter(params, name, ''))
  return (
    <>
      <Field label="Number">
        {(control) => (
          <Select
            {...control}
            value={counts === 'threads' ? counts : ''}
            onChange={({ target }) => onParams(setFilter(params, 'counts', target.value))}
          >
            <option value="">Messages</option>
            <option value="threads">Conversations that began</option>
          </Select>
        )}
      </Field>
      {hasPriorityFilter(slug) && <PriorityFilter params={params} onParams={onParams} />}
      {slug === 'usage-report' && user && <Button onClick={() => clear('user')}>All users</Button>}
      {type && <Button onClick={() => clear('type')}>All message types</Button>}
    </>
  )
}
