import { useQuery } from '@tanstack/react-query'
import type { ReportSlug } from '@wardline/contract/reports/standard-reports/report-columns.ts'
import type { ScheduledReport } from '@wardline/contract/reports/scheduled-reports/scheduled-report.schemas.ts'
import { reports } from '@wardline/contract/reports/standard-reports/reports.ts'
import { DraftFields } from '../../../platform/forms/DraftFields.tsx'
import { FormDialog } from '../../../platform/forms/FormDialog.tsx'
import { ScheduleFields } from './ScheduleFields.tsx'
import { scheduledReportsQuery } from './scheduled-report.api.ts'
import { mailNotices } from './scheduled-report.text.ts'
import type { ScheduleDraft } from './scheduled-report.view.ts'

interface ScheduleDialogProps {
  slug: ReportSlug
  /** Limits of the report; empty for no limits. */
  subject: string
  initial: ScheduleDraft
  record?: ScheduledReport
  label: string
  save: (draft: ScheduleDraft, version: number) => Promise<unknown>
  onSaved?: () => void
  onClose: () => void
}

const fieldNames = ['period', 'weekday', 'month_day', 'time', 'time_zone', 'recipient_ids']

/** Creates and changes a scheduled report. */
export function ScheduleDialog({ slug, subject, label, ...form }: ScheduleDialogProps) {
  const { data } = useQuery(scheduledReportsQuery)
  const notice = data && mailNotices[data.mail]
  return (
    <FormDialog
      {...form}
      title={`Schedule ${reports[slug].name}`}
      action={label}
      discard="Discard these changes?"
      check={({ recipients }): Record<string, string> =>
        recipients.length === 0 ? { recipient_ids: 'Choose at least one recipient.' } : {}
      }
      failure="Could not save the schedule"
    >
      <p className="text-sm text-ink-2">
        Recipients get an e-mail with a link to this report{subject && `, limited to ${subject}`}. It has no
        figures: they see the report after they sign in.
      </p>
      {notice && <p className="rounded-md bg-warn-soft px-3 py-2 text-sm text-warn">{notice}</p>}
      <DraftFields<ScheduleDraft> names={fieldNames}>
        {(fields) => <ScheduleFields slug={slug} {...fields} />}
      </DraftFields>
    </FormDialog>
  )
}
