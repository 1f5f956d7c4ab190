import { useParams, useSearch } from '@tanstack/react-router'
import { reportSlugs } from '@wardline/contract/reports/standard-reports/report-columns.ts'
import { messageReports } from '@wardline/contract/reports/standard-reports/reported-thread.rules.ts'
import { reports } from '@wardline/contract/reports/standard-reports/reports.ts'
import { HandoffListPage } from '../../features/reports/standard-reports/HandoffListPage.tsx'
import { ReportPage } from '../../features/reports/standard-reports/ReportPage.tsx'
import { ReportsPage } from '../../features/reports/standard-reports/ReportsPage.tsx'
import { ThreadListPage } from '../../features/reports/standard-reports/ThreadListPage.tsx'
import { ScheduledReportsPage } from '../../features/reports/scheduled-reports/ScheduledReportsPage.tsx'
import { parseId } from '../../platform/text/parse-id.ts'
import { NotFoundPage } from '../shell/NotFoundPage.tsx'

/** The list of reports, the scheduled ones, one report, or the list behind its numbers. A report about a user or departments without any leads to the list. */
export function ReportsRoute() {
  const params = useParams({ from: '/signed-in/reports/{-$slug}/{-$userId}' })
  const name = params.slug?.toLowerCase()
  const userId = params.userId?.toLowerCase()
  const search: Record<string, unknown> = useSearch({ strict: false })
  if (name === undefined) return <ReportsPage />
  if (name === 'scheduled' && userId === undefined) return <ScheduledReportsPage />
  const slug = reportSlugs.find((each) => each === name)
  if (!slug) return <NotFoundPage />
  if (slug === 'patient-handoff-report' && userId === 'handoffs') return <HandoffListPage />
  const messageReport = messageReports.find((each) => each === slug)
  const isOfUser = slug !== 'user-mt-report' || search['user'] !== undefined
  if (messageReport && isOfUser && userId === 'conversations') return <ThreadListPage slug={messageReport} />
  const { asks } = reports[slug]
  const user_id = parseId(userId)
  if ((userId !== undefined) !== (asks === 'user') && !(asks === 'user' && userId === undefined))
    return <NotFoundPage />
  if (asks === 'user' && user_id === undefined) return <ReportsPage asked={slug} />
  if (asks === 'departments' && search['departmentIds'] === undefined) return <ReportsPage asked={slug} />
  return <ReportPage key={`${slug}-${userId}`} slug={slug} user_id={user_id} />
}
