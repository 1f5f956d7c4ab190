import { IconCheck } from '@tabler/icons-react'
import { getHomeZone } from '../../../platform/clock/dates.ts'
import { toHomeTime } from '../../../platform/clock/home-time.ts'
import { useMinute } from '../../../platform/clock/use-now.ts'
import { Field } from '../../../platform/ui/controls/Field.tsx'
import { Input } from '../../../platform/ui/controls/Input.tsx'
import { TimeInput } from '../../../platform/ui/controls/TimeInput.tsx'
import { emptyListHint } from '../routing.text.ts'
import { chosenOrNull, parseMonthDays } from './condition-draft.rules.ts'
import type { ConditionFieldsProps } from './ConditionFields.tsx'
import { DayBar } from './DayBar.tsx'
import {
  coversTime,
  describeLength,
  describeWindow,
  listClockChanges,
  listWindowNotes,
  type ScheduleWindow,
} from './schedule-window.view.ts'

const weekdays = [
  ['Mo', 'Monday'],
  ['Tu', 'Tuesday'],
  ['We', 'Wednesday'],
  ['Th', 'Thursday'],
  ['Fr', 'Friday'],
  ['Sa', 'Saturday'],
  ['Su', 'Sunday'],
] as const

export function ScheduleFields({ draft, errors, onChange }: ConditionFieldsProps) {
  const month_days = parseMonthDays(draft.month_days) ?? []
  const window: ScheduleWindow = {
    from: draft.from || null,
    to: draft.to || null,
    days: draft.days,
    month_days: month_days.length > 0 || draft.isNoMonthDay ? month_days : null,
  }
  const hasTime = window.from !== null || window.to !== null
  const days = draft.days ?? []
  return (
    <>
      <div className="flex flex-wrap items-start gap-x-3 gap-y-2">
        <Field label="From" className="w-24" error={errors['time__gte']}>
          {(control) => (
            <TimeInput
              {...control}
              placeholder="00:00"
              value={draft.from}
              onChange={(from) => onChange({ from })}
            />
          )}
        </Field>
        <Field label="To" className="w-24" error={errors['time__lte']}>
          {(control) => (
            <TimeInput
              {...control}
              placeholder="24:00"
              value={draft.to}
              onChange={(to) => onChange({ to })}
            />
          )}
        </Field>
        {hasTime && <p className="self-end pb-2 text-sm text-ink-2">{describeLength(window)}</p>}
      </div>
      <fieldset>
        <legend className="pb-1 text-sm font-medium">Days of the week</legend>
        <div className="flex h-control max-w-md overflow-hidden rounded-md border border-line-strong">
          {weekdays.map(([short, name], at) => (
            <label
              key={name}
              className="relative flex flex-1 cursor-pointer items-center justify-center border-l border-line text-sm font-medium text-ink-2 first:border-l-0 hover:bg-hover has-checked:bg-selected has-checked:text-accent has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-accent"
            >
              <input
                type="checkbox"
                aria-label={name}
                className="absolute size-px appearance-none opacity-0"
                checked={days.includes(at + 1)}
                onChange={({ target }) =>
                  onChange({
                    days: chosenOrNull(
                      target.checked
                        ? [...days, at + 1].toSorted((a, b) => a - b)
                        : days.filter((day) => day !== at + 1),
                    ),
                  })
                }
              />
              {short}
            </label>
          ))}
        </div>
        <p className={errors['day_of_week__in'] ? 'pt-1 text-xs text-danger' : 'pt-1 text-xs text-ink-2'}>
          {errors['day_of_week__in'] ??
            (draft.days?.length === 0 ? emptyListHint : 'None chosen: every day of the week.')}
        </p>
      </fieldset>
      <Field
        label="Days of the month"
        hint={draft.isNoMonthDay ? emptyListHint : 'For example 1, 15, 20-25. Empty: every day.'}
        error={errors['day_of_month__in']}
      >
        {(control) => (
          <Input
            {...control}
            autoComplete="off"
            maxLength={120}
            placeholder="Any"
            value={draft.month_days}
            onChange={({ target }) => onChange({ month_days: target.value, isNoMonthDay: false })}
          />
        )}
      </Field>
      <InWords window={window} />
    </>
  )
}

/** Checks what was entered: a sentence, the day as a bar, and days on which clocks change. */
function InWords({ window }: { window: ScheduleWindow }) {
  const now = useMinute()
  const local = toHomeTime(now)
  const isNow = coversTime(window, local)
  const changes = listClockChanges(window, now)
  return (
    <section
      aria-label="In words"
      className="flex flex-col gap-1.5 rounded-xl border border-line p-3 text-sm"
    >
      <div className="flex flex-wrap items-baseline gap-x-3">
        <p role="status" className="min-w-0 flex-1 basis-56">
          {describeWindow(window)}
        </p>
        <p className={isNow ? 'flex items-center gap-1 text-ok' : 'text-ink-2'}>
          {isNow && <IconCheck size={16} stroke={1.75} aria-hidden />}
          {isNow ? 'matches now' : 'does not match now'}, {local.slice(11)}
        </p>
      </div>
      <DayBar window={window} />
      {listWindowNotes(window).map((note) => (
        <p key={note} className="text-xs text-ink-2">
          {note}
        </p>
      ))}
      <p className="text-xs text-ink-2">
        Hospital time ({formatZone(now)}).
        {changes.length > 0 && ` Clocks change: ${changes.join(', ')}.`}
      </p>
    </section>
  )
}

const formatZone = (at: number): string =>
  new Intl.DateTimeFormat('en-US', { timeZone: getHomeZone(), timeZoneName: 'short' })
    .formatToParts(at)
    .find(({ type }) => type === 'timeZoneName')?.value ?? ''
