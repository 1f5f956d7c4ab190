import type { CalendarDraft } from '@wardline/contract/paging/drafts/calendar-draft.schemas.ts'
import type { RosterProposal } from '@wardline/contract/paging/proposals/roster-proposal.schemas.ts'
import { SelectField } from '../../../platform/forms/ChoiceFields.tsx'
import { FormDialog } from '../../../platform/forms/FormDialog.tsx'
import { FormField } from '../../../platform/forms/FormField.tsx'
import { TextField } from '../../../platform/forms/TextFields.tsx'
import { Field } from '../../../platform/ui/controls/Field.tsx'
import { TimeInput } from '../../../platform/ui/controls/TimeInput.tsx'
import { useProposeRoster } from './draft.api.ts'
import * as text from './proposal.text.ts'

interface ProposeDialogProps {
  draft: CalendarDraft
  /** ISO dates. */
  days: { from: string; to: string }
  onProposed: (proposal: RosterProposal) => void
  onClose: () => void
}

export function ProposeDialog({ draft, days, onProposed, onClose }: ProposeDialogProps) {
  const propose = useProposeRoster({ id: draft.group_id, draft_id: draft.id })
  return (
    <FormDialog
      title={text.proposeTitle}
      size="small"
      action={text.proposeLabel}
      discard={null}
      initial={{ ...days, starts: '07:00', hours: 24, calls: 1 }}
      save={({ hours, ...values }) =>
        propose.mutateAsync({
          ...values,
          hours: hours === 8 ? 8 : hours === 12 ? 12 : 24,
          version: draft.version,
        })
      }
      failure={text.couldNotPropose}
      onSaved={onProposed}
      onClose={onClose}
    >
      <p className="text-sm text-ink-2">{text.aboutProposals}</p>
      <div className="grid gap-3 sm:grid-cols-2">
        <TextField name="from" label={text.fromLabel} type="date" required />
        <TextField name="to" label={text.toLabel} type="date" required />
        <FormField<string> name="starts" label={text.startsLabel}>
          {({ value, onChange, error }) => (
            <Field label={text.startsLabel} error={error}>
              {(control) => <TimeInput {...control} value={value} onChange={onChange} />}
            </Field>
          )}
        </FormField>
        <SelectField name="hours" label={text.hoursLabel} options={text.hoursOptions} />
        <SelectField name="calls" label={text.callsLabel} options={text.callsOptions} />
      </div>
    </FormDialog>
  )
}
