import type { ScheduledReport } from '@wardline/contract/reports/scheduled-reports/scheduled-report.schemas.ts'
import { useState } from 'react'
import { ScheduleDialog } from './ScheduleDialog.tsx'
import { useChangeScheduledReport } from './scheduled-report.api.ts'
import { toChanges, toDraft } from './scheduled-report.view.ts'

/** Keeps the version that it was opened with, so that a change of another device is not overwritten. */
export function EditScheduleDialog({
  report: current,
  onClose,
}: {
  report: ScheduledReport
  onClose: () => void
}) {
  const [report] = useState(current)
  const change = useChangeScheduledReport({ id: report.id })
  return (
    <ScheduleDialog
      slug={report.slug}
      subject={report.subject}
      initial={toDraft(report)}
      version={current.version}
      label="Save"
      save={(draft, version) => change.mutateAsync(toChanges({ ...report, version }, draft, report.is_on))}
      onClose={onClose}
    />
  )
}
