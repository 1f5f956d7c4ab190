import type { Occurrence } from '@wardline/contract/paging/events/on-call-event.schemas.ts'
import { useState } from 'react'
import { Button } from '../../../platform/ui/controls/Button.tsx'
import { SegmentedControl } from '../../../platform/ui/controls/SegmentedControl.tsx'
import { DateTimeField } from '../../../platform/ui/controls/DateTimeField.tsx'
import { startBeforeEnd, timeMissing } from '../events/event.text.ts'
import { willBeNotified } from './swap.text.ts'
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
  isBusy: boolean
  onTake: (span: { start?: string; end?: string }) => void
  onCancel: () => void
}

export function TakeoverForm({ occurrence, now, isBusy, onTake, onCancel }: TakeoverFormProps) {
  const [isPart, setPart] = useState(false)
  const shiftStart = toWallTime(occurrence.start)
  const first = shiftStart > now ? shiftStart : `${now.slice(0, 16)}:00`
  const [start, setStart] = useState<WallTime>(first)
  const [end, setEnd] = useState<WallTime>(toWallTime(occurrence.end))
  // Shows errors about empty fields only after the first submit.
  const [wasSubmitted, setSubmitted] = useState(false)
  const isSpanInvalid = !(start && end && start < end)
  const missing = wasSubmitted ? timeMissing : undefined
  const summary = isPart
    ? !isSpanInvalid && formatSpan({ start, end, allDay: false })
    : `${shiftStart > now ? 'Whole shift' : 'From now'}, until ${dateTimeFieldValue(toWallTime(occurrence.end)).slice(11)}`
  return (
    <form
      noValidate
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        setSubmitted(true)
        if (!(isPart && isSpanInvalid) && !isBusy) onTake(isPart ? { start, end } : {})
      }}
    >
      <SegmentedControl
        legend="Take over"
        value={isPart ? 'part' : 'now'}
        segments={[
          { value: 'now', label: shiftStart > now ? 'Whole shift' : 'From now' },
          { value: 'part', label: 'Part of it' },
        ]}
        onChange={(value) => setPart(value === 'part')}
      />
      {isPart && (
        <div className="grid gap-3 sm:grid-cols-2">
          <DateTimeField
            label="From"
            error={start === '' ? missing : end !== '' && isSpanInvalid ? startBeforeEnd : undefined}
            value={start && dateTimeFieldValue(start)}
            onChange={(value) => setStart(parseWallTime(value) ?? '')}
          />
          <DateTimeField
            label="Until"
            error={end === '' ? missing : undefined}
            value={end && dateTimeFieldValue(end)}
            onChange={(value) => setEnd(parseWallTime(value) ?? '')}
          />
        </div>
      )}
      <p className="text-xs text-ink-2">
        {summary && `${summary}. `}
        {willBeNotified(occurrence.target.display_name)}
      </p>
      <div className="flex gap-2">
        <Button type="submit" tone="accent" busy={isBusy}>
          {isPart || shiftStart > now ? 'Take over' : 'Take over now'}
        </Button>
        <Button onClick={onCancel}>Cancel</Button>
      </div>
    </form>
  )
}
