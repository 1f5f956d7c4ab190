import { clsx } from 'clsx'
import { useId, type ReactNode } from 'react'
import { Field } from '../../../platform/ui/controls/Field.tsx'
import { Input, Select } from '../../../platform/ui/controls/Input.tsx'
import { frequencies, weekDayNames, weekDays, type Frequency, type RuleForm } from './recurrence-rule.view.ts'

const frequencyNames: Record<Frequency, string> = {
  none: 'None',
  daily: 'Daily',
  weekly: 'Weekly',
  monthly: 'Monthly',
}
const units = { none: '', daily: 'days', weekly: 'weeks', monthly: 'months' }
const monthDays = Array.from({ length: 31 }, (_, index) => index + 1)
const ends = [
  ['never', 'Never'],
  ['until', 'On a date'],
  ['count', 'After a number of shifts'],
] as const

export interface RecurrenceRuleFieldsProps {
  form: RuleForm
  onChange: (form: RuleForm) => void
  errors: Readonly<Record<string, string>>
}

export function RecurrenceRuleFields({ form, onChange, errors }: RecurrenceRuleFieldsProps) {
  const { frequency } = form
  const toggled = <T,>(list: readonly T[], item: T) =>
    list.includes(item) ? list.filter((each) => each !== item) : [...list, item]
  return (
    <div className="flex flex-col gap-3">
      <Field
        label="Frequency"
        hint={
          frequency === 'none'
            ? 'Closes without saving; the shift keeps its current repeat settings.'
            : undefined
        }
      >
        {(control) => (
          <Select
            {...control}
            value={frequency}
            onChange={({ target }) => onChange({ ...form, frequency: target.value as Frequency })}
          >
            {frequencies.map((each) => (
              <option key={each} value={each}>
                {frequencyNames[each]}
              </option>
            ))}
          </Select>
        )}
      </Field>
      {frequency !== 'none' && (
        <>
          <Field label={`Repeat every (${units[frequency]})`} error={errors['interval']}>
            {(control) => (
              <Input
                {...control}
                inputMode="numeric"
                value={form.interval}
                onChange={({ target }) => onChange({ ...form, interval: target.value })}
              />
            )}
          </Field>
          {frequency === 'weekly' && (
            <Days legend="Days of the week" error={errors['week_days']} columns="grid-cols-7">
              {weekDays.map((day) => (
                <Day
                  key={day}
                  label={weekDayNames[day]}
                  short={weekDayNames[day].slice(0, 2)}
                  isOn={form.week_days.includes(day)}
                  onToggle={() => onChange({ ...form, week_days: toggled(form.week_days, day) })}
                />
              ))}
            </Days>
          )}
          {frequency === 'monthly' && (
            <Days
              legend="Days of the month"
              error={errors['month_days']}
              hint="In shorter months, the last day is used."
              columns="grid-cols-7"
            >
              {monthDays.map((day) => (
                <Day
                  key={day}
                  label={String(day)}
                  short={String(day)}
                  isOn={form.month_days.includes(day)}
                  onToggle={() => onChange({ ...form, month_days: toggled(form.month_days, day) })}
                />
              ))}
            </Days>
          )}
          <div className="grid gap-3 sm:grid-cols-2">
            <Field label="Ends">
              {(control) => (
                <Select
                  {...control}
                  value={form.ends}
                  onChange={({ target }) => onChange({ ...form, ends: target.value as RuleForm['ends'] })}
                >
                  {ends.map(([value, label]) => (
                    <option key={value} value={value}>
                      {label}
                    </option>
                  ))}
                </Select>
              )}
            </Field>
            {form.ends === 'until' && (
              <Field label="Last day" error={errors['until']}>
                {(control) => (
                  <Input
                    {...control}
                    type="date"
                    value={form.until}
                    onChange={({ target }) => onChange({ ...form, until: target.value })}
                  />
                )}
              </Field>
            )}
            {form.ends === 'count' && (
              <Field label="Number of shifts" error={errors['count']}>
                {(control) => (
                  <Input
                    {...control}
                    inputMode="numeric"
                    value={form.count}
                    onChange={({ target }) => onChange({ ...form, count: target.value })}
                  />
                )}
              </Field>
            )}
          </div>
        </>
      )}
    </div>
  )
}

interface DaysProps {
  legend: string
  error: string | undefined
  hint?: string
  columns: string
  children: ReactNode
}

function Days({ legend, error, hint, columns, children }: DaysProps) {
  const id = useId()
  return (
    <fieldset aria-describedby={error || hint ? id : undefined} className="min-w-0">
      <legend className="mb-1 text-sm font-medium">{legend}</legend>
      <div className={clsx('grid gap-1', columns)}>{children}</div>
      {(error || hint) && (
        <p id={id} className={clsx('mt-1 text-xs', error ? 'text-danger' : 'text-ink-2')}>
          {error ?? hint}
        </p>
      )}
    </fieldset>
  )
}

interface DayProps {
  label: string
  short: string
  isOn: boolean
  onToggle: () => void
}

const Day = ({ label, short, isOn, onToggle }: DayProps) => (
  <label
    className={clsx(
      'relative grid h-control cursor-pointer place-items-center rounded-md border text-xs font-medium tabular-nums',
      'has-focus-visible:outline-2 has-focus-visible:outline-offset-1 has-focus-visible:outline-accent',
      isOn ? 'border-accent-solid bg-selected text-accent' : 'border-line-strong text-ink-2 hover:bg-hover',
    )}
  >
    <input
      type="checkbox"
      aria-label={label}
      checked={isOn}
      onChange={onToggle}
      className="absolute size-px appearance-none opacity-0"
    />
    <span aria-hidden>{short}</span>
  </label>
)
