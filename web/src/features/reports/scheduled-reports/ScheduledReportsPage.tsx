import { useQuery } from '@tanstack/react-query'
import type { ScheduledReport } from '@wardline/contract/reports/scheduled-reports/scheduled-report.schemas.ts'
import { AppLink } from '../../../platform/ui/layout/AppLink.tsx'
import { useMinute } from '../../../platform/clock/use-now.ts'
import { EmptyState } from '../../../platform/ui/feedback/EmptyState.tsx'
import { LoadError } from '../../../platform/ui/feedback/LoadError.tsx'
import { Skeleton, SkeletonBlock } from '../../../platform/ui/feedback/Skeleton.tsx'
import { Page } from '../../../platform/ui/layout/Page.tsx'
import { useMe } from '../../accounts/me/me.api.ts'
import { ScheduledReportRow } from './ScheduledReportRow.tsx'
import { scheduledReportsQuery } from './scheduled-report.api.ts'
import { mailNotices, scheduledReportText } from './scheduled-report.text.ts'

export function ScheduledReportsPage() {
  const { data, isError, refetch } = useQuery(scheduledReportsQuery)
  const notice = data && data.results.length > 0 ? mailNotices[data.mail] : null
  return (
    <Page title="Scheduled reports" about={scheduledReportText.about}>
      {isError && !data && (
        <LoadError onRetry={() => void refetch()}>{scheduledReportText.loadError}</LoadError>
      )}
      {!data && !isError && (
        <Skeleton label="Loading the scheduled reports">
          <SkeletonBlock className="h-44" />
        </Skeleton>
      )}
      {notice !== null && (
        <p className="mb-4 rounded-md bg-warn-soft px-3 py-2 text-sm text-warn">{notice}</p>
      )}
      {data && <ScheduledReportList reports={data.results} />}
    </Page>
  )
}

function ScheduledReportList({ reports }: { reports: readonly ScheduledReport[] }) {
  const { id } = useMe()
  const now = useMinute()
  if (reports.length === 0)
    return (
      <EmptyState
        title={scheduledReportText.empty}
        action={
          <AppLink href="/reports" className="text-accent underline underline-offset-2">
            {scheduledReportText.openReports}
          </AppLink>
        }
      >
        {scheduledReportText.example}
      </EmptyState>
    )
  return (
    <ul role="list" aria-label="Scheduled reports" className="divide-y divide-line border-y border-line">
      {reports.map((report) => (
        <ScheduledReportRow key={report.id} report={report} isOwn={report.owner.id === id} now={now} />
      ))}
    </ul>
  )
}
