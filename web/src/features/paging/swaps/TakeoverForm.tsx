import type { Occurrence } from '@wardline/contract/paging/events/on-call-event.schemas.ts'
import { ActionForm, keepValues } from '../../../platform/forms/ActionForm.tsx'
import { DraftFields } from '../../../platform/forms/DraftFields.tsx'
import { TextField } from '../../../platform/forms/TextFields.tsx'
import { SubmitButton } from '../../../platform/forms/SubmitButton.tsx'
import { Button } from '../../../platform/ui/controls/Button.tsx'
import { EmergencyReasonField } from '../rest-rules/EmergencyReasonField.tsx'
import { reasonHint } from '../events/event.text.ts'
import { dateTimeFieldValue, formatSpan, toWallTime, type WallTime } from '../wall-time/wall-time.view.ts'
import { checkShiftPart, toShiftPart, type ShiftPart } from './shift-part.view.ts'
import { ShiftPartFields } from './ShiftPartFields.tsx'
import { couldNotTakeOver, willBeNotified } from './swap.text.ts'

export interface TakeoverFormProps {
  occurrence: Occurrence
  now: WallTime
  onTake: (span: { start?: string; end?: string; reason: string; emergency_reason: string }) => Promise<void>
  onCancel: () => void
}

export function TakeoverForm({ occurrence, now, onTake, onCancel }: TakeoverFormProps) {
  const isBeforeStart = toWallTime(occurrence.start) > now
  const wholeLabel = isBeforeStart ? 'Whole shift' : 'From now'
  const shiftEnd = toWallTime(occurrence.end)
  const summaryOf = ({ extent, start, end }: ShiftPart): string => {
    if (extent === 'whole') return `${wholeLabel}, until ${dateTimeFieldValue(shiftEnd).slice(11)}. `
    return start && end && start < end ? `${formatSpan({ start, end, allDay: false })}. ` : ''
  }
  return (
    <ActionForm
      initial={{ ...toShiftPart(occurrence, now), reason: '', emergency_reason: '' }}
      next={keepValues}
      check={checkShiftPart}
      failure={`${couldNotTakeOver}.`}
      save={({ extent, start, end, reason, emergency_reason }) =>
        onTake({ ...(extent === 'part' && { start, end }), reason: reason.trim(), emergency_reason })
      }
    >
      <ShiftPartFields legend="Take over" wholeLabel={wholeLabel} />
      <TextField name="reason" label="Reason" hint={reasonHint} maxLength={200} />
      <EmergencyReasonField />
      <DraftFields<ShiftPart & Record<string, unknown>>>
        {({ draft }) => (
          <>
            <p className="text-xs text-ink-2">
              {summaryOf(draft)}
              {willBeNotified(occurrence.target.display_name)}
            </p>
            <div className="flex gap-2">
              <SubmitButton tone="accent">
                {draft.extent === 'part' || isBeforeStart ? 'Take over' : 'Take over now'}
              </SubmitButton>
              <Button onClick={onCancel}>Cancel</Button>
            </div>
          </>
        )}
      </DraftFields>
    </ActionForm>
  )
}
