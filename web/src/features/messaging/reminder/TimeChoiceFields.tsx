import { clsx } from 'clsx'
import { useId } from 'react'
import { toHomeDay } from '../../../platform/clock/home-time.ts'
import { useMinute } from '../../../platform/clock/use-now.ts'
import { DateTimeField } from '../../../platform/ui/controls/DateTimeField.tsx'

export interface TimeChoice {
  key: string
  label: string
  at: number
  /** As it is shown beside the label. */
  time: string
}

/** The key of the choice of a day and a time. */
export const otherTime = 'other'

interface TimeChoiceFieldsProps {
  label: string
  otherLabel: string
  timeLabel: string
  choices: readonly TimeChoice[]
  /** The key of a choice, or `otherTime`. */
  choice: string
  /** In the time zone of the hospital. */
  time: string
  error: string | undefined
  onChoose: (key: string) => void
  onTime: (time: string) => void
}

/** Offers some times, and a day and a time. */
export function TimeChoiceFields(props: TimeChoiceFieldsProps) {
  const { label, otherLabel, timeLabel, choices, choice, time, error, onChoose, onTime } = props
  const name = useId()
  const now = useMinute()
  const option = (key: string, text: string, side?: string) => (
    <label
      key={key}
      className={clsx(
        'flex min-h-control cursor-pointer items-center gap-3 px-3 py-1.5 text-sm font-medium pointer-coarse:min-h-11',
        key === choice && 'bg-selected',
      )}
    >
      <input
        type="radio"
        name={name}
        autoFocus={key === choice}
        checked={key === choice}
        onChange={() => onChoose(key)}
        className="size-4 flex-none accent-accent-solid"
      />
      {text}
      {side !== undefined && <span className="ml-auto text-ink-2 tabular-nums">{side}</span>}
    </label>
  )
  return (
    <>
      <fieldset className="min-w-0">
        <legend className="mb-1.5 text-sm font-medium">{label}</legend>
        <div className="divide-y divide-line overflow-hidden rounded-md border border-line-strong">
          {choices.map((each) => option(each.key, each.label, each.time))}
          {option(otherTime, otherLabel)}
        </div>
      </fieldset>
      {choice === otherTime && (
        <DateTimeField label={timeLabel} value={time} min={toHomeDay(now)} error={error} onChange={onTime} />
      )}
    </>
  )
}
