import type { ShiftSummarySettings } from '@wardline/contract/paging/my-shifts/shift-summary.schemas.ts'
import { useApiMutation } from '../../../platform/api/use-api-mutation.ts'
import { SegmentedField, SelectField } from '../../../platform/forms/ChoiceFields.tsx'
import { DraftFields } from '../../../platform/forms/DraftFields.tsx'
import { FormDialog } from '../../../platform/forms/FormDialog.tsx'
import { LabeledField } from '../../../platform/forms/TextFields.tsx'
import { TimeInput } from '../../../platform/ui/controls/TimeInput.tsx'
import { setShiftSummarySettings } from './shift-summary.api.ts'
import * as text from './shift-summary.text.ts'

interface ShiftSummaryDialogProps {
  settings: ShiftSummarySettings
  onClose: () => void
}

export function ShiftSummaryDialog({ settings, onClose }: ShiftSummaryDialogProps) {
  const change = useApiMutation(setShiftSummarySettings, { refetches: [['my-shifts']] })
  return (
    <FormDialog
      title={text.dialogTitle}
      size="small"
      action="Save"
      discard={null}
      initial={settings}
      save={(draft) => change.mutateAsync(draft)}
      failure={text.couldNotSave}
      onClose={onClose}
    >
      <p className="text-sm text-ink-2">{text.content}</p>
      <SegmentedField name="frequency" legend={text.frequencyLegend} segments={text.frequencies} />
      <DraftFields<ShiftSummarySettings>>
        {({ draft: { frequency } }) => (
          <>
            {frequency === 'weekly' && (
              <SelectField name="weekday" label={text.weekdayLabel} options={text.weekdays} />
            )}
            {frequency !== 'off' && (
              <LabeledField<string> name="time" label={text.timeLabel} hint={text.timeHint} required>
                {(control, value, onChange) => (
                  <TimeInput {...control} required value={value} onChange={onChange} />
                )}
              </LabeledField>
            )}
          </>
        )}
      </DraftFields>
    </FormDialog>
  )
}
