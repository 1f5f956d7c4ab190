import type { Occurrence } from '@wardline/contract/paging/events/on-call-event.schemas.ts'
import { ActionForm, keepValues } from '../../../platform/forms/ActionForm.tsx'
import { DraftFields } from '../../../platform/forms/DraftFields.tsx'
import { TextField } from '../../../platform/forms/TextFields.tsx'
import { SubmitButton } from '../../../platform/forms/SubmitButton.tsx'
import { Button } from '../../../platform/ui/controls/Button.tsx'
import { SegmentedControl } from '../../../platform/ui/controls/SegmentedControl.tsx'
import { DateTimeField } from '../../../platform/ui/controls/DateTimeField.tsx'
import { EmergencyReasonField } from '../rest-rules/EmergencyReasonField.tsx'
import { reasonHint, startBeforeEnd, timeMissing } from '../events/event.text.ts'
import { couldNotTakeOver, willBeNotified } from './swap.text.ts'
import {
  dateTimeFieldValue,
  formatSpan,
  parseWallTime,
  toWallTime,
  type WallTime,
} from '../wall-time/wall-time.view.ts'

export interface TakeoverFormProps {
  occurrence: Occurrence
  now: WallTime
  onTake: (span: { start?: string; end?: string; reason: string; emergency_reason: string }) => Promise<void>
  onCancel: () => void
}

interface Takeover {
  extent: 'now' | 'part'
  start: WallTime
  end: WallTime
  reason: string
  emergency_reason: string
}

function checkSpan({ extent, start, end }: Takeover): Record<string, string> {
  if (extent === 'now') return {}
  if (start !== '' && end !== '') return start < end ? {} : { start: startBeforeEnd }
  return { ...(start === '' && { start: timeMissing }), ...(end === '' && { end: timeMissing }) }
}

export function TakeoverForm({ occurrence, now, onTake, onCancel }: TakeoverFormProps) {
  const shiftStart = toWallTime(occurrence.start)
  const shiftEnd = toWallTime(occurrence.end)
  const isBeforeStart = shiftStart > now
  const initial: Takeover = {
    extent: 'now',
    start: isBeforeStart ? shiftStart : `${now.slice(0, 16)}:00`,
    end: shiftEnd,
    reason: '',
    emergency_reason: '',
  }
  const whole = isBeforeStart ? 'Whole shift' : 'From now'
  return (
    <ActionForm
      initial={initial}
      next={keepValues}
      check={checkSpan}
      failure={`${couldNotTakeOver}.`}
      save={({ extent, start, end, reason, emergency_reason }) =>
        onTake({ ...(extent === 'part' && { start, end }), reason: reason.trim(), emergency_reason })
      }
    >
      <DraftFields<Takeover> names={['start', 'end']}>
        {({ draft, onChange, errors }) => {
          const { extent, start, end } = draft
          const isPart = extent === 'part'
          const isReversed = start !== '' && end !== '' && start >= end
          const span = start && end && !isReversed && formatSpan({ start, end, allDay: false })
          const summary = isPart ? span : `${whole}, until ${dateTimeFieldValue(shiftEnd).slice(11)}`
          return (
            <>
              <SegmentedControl
                legend="Take over"
                value={extent}
                segments={[
                  { value: 'now', label: whole },
                  { value: 'part', label: 'Part of it' },
                ]}
                onChange={(value) => onChange({ ...draft, extent: value })}
              />
              {isPart && (
                <div className="grid gap-3 sm:grid-cols-2">
                  <DateTimeField
                    label="From"
                    error={isReversed ? startBeforeEnd : errors['start']}
                    value={start && dateTimeFieldValue(start)}
                    onChange={(value) => onChange({ ...draft, start: parseWallTime(value) ?? '' })}
                  />
                  <DateTimeField
                    label="Until"
                    error={errors['end']}
                    value={end && dateTimeFieldValue(end)}
                    onChange={(value) => onChange({ ...draft, end: parseWallTime(value) ?? '' })}
                  />
                </div>
              )}
              <TextField name="reason" label="Reason" hint={reasonHint} maxLength={200} />
              <EmergencyReasonField />
              <p className="text-xs text-ink-2">
                {summary && `${summary}. `}
                {willBeNotified(occurrence.target.display_name)}
              </p>
              <div className="flex gap-2">
                <SubmitButton tone="accent">
                  {isPart || isBeforeStart ? 'Take over' : 'Take over now'}
                </SubmitButton>
                <Button onClick={onCancel}>Cancel</Button>
              </div>
            </>
          )
        }}
      </DraftFields>
    </ActionForm>
  )
}
