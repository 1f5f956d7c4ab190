import { useQuery } from '@tanstack/react-query'
import { IconLink, IconPrinter } from '@tabler/icons-react'
import type { ReportSlug } from '@wardline/contract/reports/standard-reports/report-columns.ts'
import type { Report, ReportRow } from '@wardline/contract/reports/standard-reports/report.schemas.ts'
import { periodDays } from '@wardline/contract/reports/standard-reports/report-periods.rules.ts'
import { reports } from '@wardline/contract/reports/standard-reports/reports.ts'
import { useEffect, useState } from 'react'
import { toHomeDay } from '../../../platform/clock/home-time.ts'
import { useMinute } from '../../../platform/clock/use-now.ts'
import { DataTable, type Column } from '../../../platform/table/DataTable.tsx'
import { useTableParams } from '../../../platform/table/use-table-params.ts'
import { Button } from '../../../platform/ui/controls/Button.tsx'
import { PermissionRequired } from '../../../platform/ui/feedback/PermissionRequired.tsx'
import { SkeletonBlock } from '../../../platform/ui/feedback/Skeleton.tsx'
import { showToast } from '../../../platform/ui/feedback/toast.ts'
import { Page } from '../../../platform/ui/layout/Page.tsx'
import { usePrintedPage } from '../../../platform/ui/layout/use-printed-page.ts'
import { useMe } from '../../accounts/me/me.api.ts'
import { ClosedLoop } from '../closed-loop/ClosedLoop.tsx'
import { Notifications } from '../closed-loop/NotificationList.tsx'
import type { Shown } from '../closed-loop/pages-address.view.ts'
import { ReportCell } from '../closed-loop/ReportCell.tsx'
import { columnsOf, csvAddress, hasAllRows, reportQuery, reportTableSpec } from './report.api.ts'
import { nameRange, parseRange, setPeriod, type Range } from './report-range.view.ts'
import { CsvLink } from '../report-parts/CsvLink.tsx'
import { TallyTime } from '../report-parts/TallyTime.tsx'
import { dayText, isNumberColumn } from '../report-parts/report.view.ts'
import { ScheduleButton } from '../scheduled-reports/ScheduleButton.tsx'
import { filtersFromAddress, suggestPeriod } from '../scheduled-reports/scheduled-report.view.ts'
import { ReportChart } from './ReportChart.tsx'
import { ReportFigures } from './ReportFigures.tsx'
import { ReportFilters } from './ReportFilters.tsx'

interface ReportPageProps {
  slug: ReportSlug
  user_id: number | undefined
}

/** The adoption report waits before it loads (paging §9). */
const wait_ms = 2500

export function ReportPage(props: ReportPageProps) {
  const { permissions } = useMe()
  const { name } = reports[props.slug]
  const [isReady, setReady] = useState(props.slug !== 'adoption-report')
  useEffect(() => {
    if (isReady) return undefined
    const timer = setTimeout(() => setReady(true), wait_ms)
    return () => clearTimeout(timer)
  }, [isReady])
  if (permissions.includes(`reporting.${props.slug}`)) return <LoadedReport {...props} isReady={isReady} />
  return (
    <Page title={name}>
      <PermissionRequired to={`view the report ${name}`} />
    </Page>
  )
}

type ShownRow = ReportRow & { id: number; key: string }

const columnsFor = (slug: ReportSlug, reportScope: Shown): readonly Column<ShownRow>[] =>
  columnsOf(slug).map(({ key, label, kind }, i) => ({
    key,
    header: label,
    ordering: key,
    hideOnPhones: i > 2,
    ...(isNumberColumn(kind) && { className: 'text-right tabular-nums' }),
    cell: (row) => <ReportCell slug={slug} row={row} column={{ key, kind }} shown={reportScope} />,
  }))

function LoadedReport({ slug, user_id, isReady }: ReportPageProps & { isReady: boolean }) {
  const { name, about, has_range } = reports[slug]
  usePrintedPage()
  const today = toHomeDay(useMinute())
  const [params, setParams] = useTableParams(`report-${slug}`, reportTableSpec(slug))
  const range = parseRange(params.filters, today)
  const view = { slug, params, range, user_id }
  const report = useQuery({ ...reportQuery(view), enabled: isReady && range.from <= range.until })
  const first = hasAllRows(slug) ? (params.page - 1) * params.page_size : 0
  const page = report.data && {
    count: report.data.count,
    results: report.data.results.slice(first, first + params.page_size).map((row, i): ShownRow => ({
      ...row,
      subject: row['id'] ?? null,
      id: i + 1,
      key: `${params.page}-${i}`,
    })),
  }
  const subject = report.data?.subject
  const reportScope = {
    ...range,
    filters: { ...params.filters, ...(user_id !== undefined && { user: String(user_id) }) },
  }
  return (
    <Page
      title={subject ? `${name}: ${subject}` : name}
      about={about}
      actions={
        <div className="flex flex-wrap gap-2 print:hidden">
          <ScheduleButton
            slug={slug}
            subject={subject ?? ''}
            period={suggestPeriod(params.filters, range, today)}
            filters={filtersFromAddress(slug, params.filters, user_id)}
          />
          <ReportActions address={csvAddress(view)} range={has_range ? range : undefined} />
        </div>
      }
    >
      <ReportFilters slug={slug} params={params} range={range} today={today} onParams={setParams} />
      {report.data && <ReportFigures report={report.data} slug={slug} shown={reportScope} />}
      <Chart report={report.data} title={name} />
      {slug === 'closed-loop-report' && (
        <ClosedLoop heat={report.data?.heat ?? null} params={params} range={range} onParams={setParams} />
      )}
      {slug === 'channel-quality-report' && (
        <Notifications params={params} range={range} onParams={setParams} />
      )}
      <DataTable
        noun="rows"
        columns={columnsFor(slug, reportScope)}
        page={page}
        params={params}
        onParams={setParams}
        isStale={report.isPlaceholderData}
        isFailed={report.isError}
        onRetry={() => void report.refetch()}
        empty={
          has_range ? (
            <div className="flex flex-wrap items-center gap-3">
              Nothing from {dayText(range.from)} to {dayText(range.until)}.
              {nameRange(range, today) !== 'This Month' && (
                <Button onClick={() => setParams(setPeriod(params, periodDays('this_month', today)))}>
                  Show this month
                </Button>
              )}
            </div>
          ) : (
            'Nothing to show.'
          )
        }
      />
      {report.data && <TallyTime as_of={report.data.as_of} />}
    </Page>
  )
}

/** The link has the period, so that it shows the same next month, and not what its reader has chosen before. */
function ReportActions({ address, range }: { address: string; range: Range | undefined }) {
  const copy = async () => {
    const link = new URL(location.href)
    const { searchParams } = link
    if (!range) searchParams.set('page', searchParams.get('page') ?? '1')
    else {
      searchParams.set('from', range.from)
      searchParams.set('until', range.until)
    }
    await navigator.clipboard.writeText(link.href)
    showToast('Link copied. It opens for users who may view this report.')
  }
  return (
    <>
      <Button onClick={() => print()}>
        <IconPrinter size={16} stroke={1.75} aria-hidden />
        Print
      </Button>
      <Button onClick={() => void copy()}>
        <IconLink size={16} stroke={1.75} aria-hidden />
        Copy link
      </Button>
      <CsvLink address={address} />
    </>
  )
}

function Chart({ report, title }: { report: Report | undefined; title: string }) {
  if (!report) return <SkeletonBlock className="mb-4 h-64 w-full" />
  const { chart } = report
  if (!chart || chart.series.every(({ values }) => values.every((value) => value === 0))) return null
  return (
    <div className="pb-4">
      <ReportChart title={title} chart={chart} />
    </div>
  )
}
