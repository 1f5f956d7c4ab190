import type { ScheduledReport } from '@wardline/contract/reports/scheduled-reports/scheduled-report.schemas.ts'
import { ScheduleDialog } from './ScheduleDialog.tsx'
import { useChangeScheduledReport } from './scheduled-report.api.ts'
import { toChanges, toDraft } from './scheduled-report.view.ts'

interface EditScheduleDialogProps {
  report: ScheduledReport
  onClose: () => void
}

export function EditScheduleDialog({ report, onClose }: EditScheduleDialogProps) {
  const change = useChangeScheduledReport({ id: report.id })
  return (
    <ScheduleDialog
      slug={report.slug}
      subject={report.subject}
      initial={toDraft(report)}
      record={report}
      label="Save"
      save={(draft, version) => change.mutateAsync(toChanges({ ...report, version }, draft, report.is_on))}
      onClose={onClose}
    />
  )
}
