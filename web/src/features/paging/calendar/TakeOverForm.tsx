import type { Occurrence } from '@wardline/contract/paging/on-call-event.schemas.ts'
import { useState } from 'react'
import { Button } from '../../../platform/ui/Button.tsx'
import { Segmented } from '../../../platform/ui/Segmented.tsx'
import { WhenField } from '../../../platform/ui/WhenField.tsx'
import { noTime, startBeforeEnd } from './event-error.view.ts'
import { fieldOf, spanText, wallFrom, wallOf, type Wall } from './wall.view.ts'

export interface TakeOverFormProps {
  occurrence: Occurrence
  /** What the clocks of the group show. */
  now: Wall
  isBusy: boolean
  onTake: (span: { start?: string; end?: string }) => void
  onCancel: () => void
}

/** From now, or from its start when that is to come, to its end; or a span of it. */
export function TakeOverForm({ occurrence, now, isBusy, onTake, onCancel }: TakeOverFormProps) {
  const [isSpan, setSpan] = useState(false)
  const begins = wallOf(occurrence.start)
  const first = begins > now ? begins : `${now.slice(0, 16)}:00`
  const [start, setStart] = useState<Wall>(first)
  const [end, setEnd] = useState<Wall>(wallOf(occurrence.end))
  /** What is missing is only said once somebody takes over: until then it is being typed. */
  const [isAsked, setAsked] = useState(false)
  const isSpanWrong = !(start && end && start < end)
  const missing = isAsked ? noTime : undefined
  const told = isSpan
    ? !isSpanWrong && spanText({ start, end, allDay: false })
    : `${begins > now ? 'The whole shift' : 'From now on'}, until ${fieldOf(wallOf(occurrence.end)).slice(11)}`
  return (
    <form
      noValidate
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        setAsked(true)
        if (!(isSpan && isSpanWrong) && !isBusy) onTake(isSpan ? { start, end } : {})
      }}
    >
      <Segmented
        legend="Take over"
        value={isSpan ? 'span' : 'now'}
        segments={[
          { value: 'now', label: begins > now ? 'All of it' : 'Now' },
          { value: 'span', label: 'A span of it' },
        ]}
        onChange={(value) => setSpan(value === 'span')}
      />
      {isSpan && (
        <div className="grid gap-3 sm:grid-cols-2">
          <WhenField
            label="From"
            error={start === '' ? missing : end !== '' && isSpanWrong ? startBeforeEnd : undefined}
            value={start && fieldOf(start)}
            onChange={(value) => setStart(wallFrom(value) ?? '')}
          />
          <WhenField
            label="Until"
            error={end === '' ? missing : undefined}
            value={end && fieldOf(end)}
            onChange={(value) => setEnd(wallFrom(value) ?? '')}
          />
        </div>
      )}
      <p className="text-xs text-ink-2">
        {told && `${told}. `}
        {occurrence.target.display_name} is told.
      </p>
      <div className="flex gap-2">
        <Button type="submit" tone="accent" busy={isBusy}>
          {isSpan || begins > now ? 'Take over' : 'Take over now'}
        </Button>
        <Button onClick={onCancel}>Cancel</Button>
      </div>
    </form>
  )
}
