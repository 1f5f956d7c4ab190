import type { Occurrence } from '@wardline/contract/paging/on-call-event.schemas.ts'
import { useState } from 'react'
import { Button } from '../../../platform/ui/Button.tsx'
import { Field } from '../../../platform/ui/Field.tsx'
import { Input } from '../../../platform/ui/Input.tsx'
import { Segmented } from '../../../platform/ui/Segmented.tsx'
import { startBeforeEnd } from './event-error.view.ts'
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
  const problem = isSpan && !(start && end && start < end) ? startBeforeEnd : undefined
  const told = isSpan
    ? !problem && spanText({ start, end, allDay: false })
    : `${begins > now ? 'The whole shift' : 'From now on'}, until ${fieldOf(wallOf(occurrence.end)).slice(11)}`
  return (
    <form
      noValidate
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        if (!problem && !isBusy) onTake(isSpan ? { start, end } : {})
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
          <Field label="From" error={problem}>
            {(control) => (
              <Input
                {...control}
                type="datetime-local"
                value={start && fieldOf(start)}
                onChange={({ target }) => setStart(wallFrom(target.value) ?? '')}
              />
            )}
          </Field>
          <Field label="Until">
            {(control) => (
              <Input
                {...control}
                type="datetime-local"
                value={end && fieldOf(end)}
                onChange={({ target }) => setEnd(wallFrom(target.value) ?? '')}
              />
            )}
          </Field>
        </div>
      )}
      <p className="text-xs text-ink-2">
        {told}. {occurrence.target.display_name} is told.
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
