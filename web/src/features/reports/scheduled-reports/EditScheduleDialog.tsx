import type { ScheduledReport } from '@wardline/contract/reports/scheduled-reports/scheduled-report.schemas.ts'
import { useState } from 'react'
import { useSeenVersion } from '../../../platform/forms/use-seen-version.ts'
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
  const [initial] = useState(() => toDraft(report))
  const seen = useSeenVersion(report.version, true)
  const change = useChangeScheduledReport({ id: report.id })
  return (
    <ScheduleDialog
      slug={report.slug}
      subject={report.subject}
      initial={initial}
      label="Save"
      error={change.error}
      isBusy={change.isPending}
      onClose={onClose}
      onSubmit={(draft) =>
        change.mutate(toChanges({ ...report, version: seen.version }, draft, report.is_on), {
          onSuccess: onClose,
          onError: seen.refuse,
        })
      }
    />
  )
}
