import { useQuery } from '@tanstack/react-query'
import type { ReportSlug } from '@wardline/contract/reports/standard-reports/report-columns.ts'
import { reports } from '@wardline/contract/reports/standard-reports/reports.ts'
import { useState } from 'react'
import { splitFormErrors } from '../../../platform/forms/error-sentences.ts'
import { Button } from '../../../platform/ui/controls/Button.tsx'
import { Dialog } from '../../../platform/ui/dialogs/Dialog.tsx'
import { FormErrors } from '../../../platform/ui/feedback/FormErrors.tsx'
import { ScheduleFields } from './ScheduleFields.tsx'
import { scheduledReportsQuery } from './scheduled-report.api.ts'
import { mailNotices } from './scheduled-report.text.ts'
import type { ScheduleDraft } from './scheduled-report.view.ts'

interface ScheduleDialogProps {
  slug: ReportSlug
  /** Limits of the report; empty for no limits. */
  subject: string
  initial: ScheduleDraft
  label: string
  error: unknown
  isBusy: boolean
  onSubmit: (draft: ScheduleDraft) => void
  onClose: () => void
}

const fieldNames = ['period', 'weekday', 'month_day', 'time', 'time_zone', 'recipient_ids']

/** Creates and changes a scheduled report. */
export function ScheduleDialog(props: ScheduleDialogProps) {
  const { slug, subject, initial, label, error, isBusy, onSubmit, onClose } = props
  const { data } = useQuery(scheduledReportsQuery)
  const [draft, setDraft] = useState(initial)
  const [wasSubmitted, setSubmitted] = useState(false)
  const missing = draft.recipients.length === 0 && wasSubmitted
  const { fields, form } = splitFormErrors('Could not save the schedule', error, fieldNames)
  const notice = data && mailNotices[data.mail]
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Schedule ${reports[slug].name}`}
      discardPrompt={
        draft === initial ? undefined : { question: 'Discard these changes?', discard: { label: 'Discard' } }
      }
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form="report-schedule" tone="accent" busy={isBusy}>
            {label}
          </Button>
        </>
      }
    >
      <form
        id="report-schedule"
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          setSubmitted(true)
          if (draft.recipients.length > 0) onSubmit(draft)
        }}
      >
        <p className="text-sm text-ink-2">
          Recipients get an e-mail with a link to this report{subject && `, limited to ${subject}`}. It has no
          figures: they see the report after they sign in.
        </p>
        {notice && <p className="rounded-md bg-warn-soft px-3 py-2 text-sm text-warn">{notice}</p>}
        <ScheduleFields
          slug={slug}
          draft={draft}
          errors={missing ? { ...fields, recipient_ids: 'Choose at least one recipient.' } : fields}
          onChange={setDraft}
        />
        <FormErrors sentences={error ? form : []} />
      </form>
    </Dialog>
  )
}
