import type { ScheduledReportBody } from '@wardline/contract/reports/scheduled-reports/scheduled-report.schemas.ts'
import type { ReportSlug } from '@wardline/contract/reports/standard-reports/report-columns.ts'
import type { ReportPeriod } from '@wardline/contract/reports/standard-reports/report-periods.rules.ts'
import { useNavigate } from '@tanstack/react-router'
import { getHomeZone } from '../../../platform/clock/dates.ts'
import { showToast } from '../../../platform/ui/feedback/toast.ts'
import { useMe } from '../../accounts/me/me.api.ts'
import { ScheduleDialog } from './ScheduleDialog.tsx'
import { useCreateScheduledReport } from './scheduled-report.api.ts'
import { newDraft, toBody } from './scheduled-report.view.ts'

export interface NewSchedule {
  slug: ReportSlug
  subject: string
  period: ReportPeriod
  filters: ScheduledReportBody['filters']
}

export function NewScheduleDialog({
  slug,
  subject,
  period,
  filters,
  onClose,
}: NewSchedule & { onClose: () => void }) {
  const me = useMe()
  const navigate = useNavigate()
  const create = useCreateScheduledReport()
  return (
    <ScheduleDialog
      slug={slug}
      subject={subject}
      initial={newDraft(slug, period, me, getHomeZone())}
      label="Schedule"
      save={(draft) => create.mutateAsync({ slug, filters, ...toBody(draft), is_on: true })}
      onSaved={() =>
        showToast('Scheduled.', {
          action: {
            label: 'Scheduled reports',
            onPress: () => void navigate({ href: '/reports/scheduled' }),
          },
        })
      }
      onClose={onClose}
    />
  )
}
