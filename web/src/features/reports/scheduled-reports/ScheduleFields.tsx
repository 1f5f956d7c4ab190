import type { ReportSlug } from '@wardline/contract/reports/standard-reports/report-columns.ts'
import {
  periodDays,
  reportPeriodIds,
} from '@wardline/contract/reports/standard-reports/report-periods.rules.ts'
import { timeZoneIds, timeZones } from '@wardline/contract/time-zones.ts'
import { toHomeDay } from '../../../platform/clock/home-time.ts'
import { useMinute } from '../../../platform/clock/use-now.ts'
import { Field } from '../../../platform/ui/controls/Field.tsx'
import { Select } from '../../../platform/ui/controls/Input.tsx'
import { SegmentedControl } from '../../../platform/ui/controls/SegmentedControl.tsx'
import { TimeInput } from '../../../platform/ui/controls/TimeInput.tsx'
import { RecipientPicker } from './RecipientPicker.tsx'
import { scheduledReportText } from './scheduled-report.text.ts'
import { dayOfMonth, periodName, rangeText, weekdays, type ScheduleDraft } from './scheduled-report.view.ts'

interface ScheduleFieldsProps {
  slug: ReportSlug
  draft: ScheduleDraft
  errors: Readonly<Record<string, string>>
  onChange: (draft: ScheduleDraft) => void
}

const rhythms = [
  { value: 'day', label: 'Daily' },
  { value: 'week', label: 'Weekly' },
  { value: 'month', label: 'Monthly' },
] as const

const monthDays = Array.from({ length: 31 }, (_, i) => i + 1)

export function ScheduleFields({ slug, draft, errors, onChange }: ScheduleFieldsProps) {
  const today = toHomeDay(useMinute())
  const { period, every, weekday, month_day, time, time_zone, recipients } = draft
  const set = (changes: Partial<ScheduleDraft>) => onChange({ ...draft, ...changes })
  return (
    <>
      {period !== null && (
        <Field
          label="Period"
          hint={`Today, it would be ${rangeText(periodDays(period, today))}.`}
          error={errors['period']}
        >
          {(control) => (
            <Select
              {...control}
              value={period}
              onChange={({ target }) =>
                set({ period: reportPeriodIds.find((id) => id === target.value) ?? period })
              }
            >
              {reportPeriodIds.map((id) => (
                <option key={id} value={id}>
                  {periodName(id)}
                </option>
              ))}
            </Select>
          )}
        </Field>
      )}
      <SegmentedControl
        legend="Send"
        value={every}
        segments={rhythms}
        onChange={(next) => set({ every: next })}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        {every === 'week' && (
          <Field label="Day" error={errors['weekday']} className="sm:col-span-2">
            {(control) => (
              <Select
                {...control}
                value={weekday}
                onChange={({ target }) => set({ weekday: Number(target.value) })}
              >
                {weekdays.map((name, i) => (
                  <option key={name} value={i + 1}>
                    {name}
                  </option>
                ))}
              </Select>
            )}
          </Field>
        )}
        {every === 'month' && (
          <Field
            label="Day"
            hint={scheduledReportText.monthHint}
            error={errors['month_day']}
            className="sm:col-span-2"
          >
            {(control) => (
              <Select
                {...control}
                value={month_day}
                onChange={({ target }) => set({ month_day: Number(target.value) })}
              >
                {monthDays.map((day) => (
                  <option key={day} value={day}>
                    {dayOfMonth(day)}
                  </option>
                ))}
              </Select>
            )}
          </Field>
        )}
        <Field label="Time" hint={scheduledReportText.timeHint} error={errors['time']} required>
          {(control) => (
            <TimeInput {...control} required value={time} onChange={(next) => set({ time: next })} />
          )}
        </Field>
        <Field label="Time zone" error={errors['time_zone']}>
          {(control) => (
            <Select
              {...control}
              value={time_zone}
              onChange={({ target }) =>
                set({ time_zone: timeZoneIds.find((id) => id === target.value) ?? time_zone })
              }
            >
              {timeZoneIds.map((id) => (
                <option key={id} value={id}>
                  {timeZones[id]}
                </option>
              ))}
            </Select>
          )}
        </Field>
      </div>
      <RecipientPicker
        slug={slug}
        label="Recipients"
        required
        hint={scheduledReportText.recipientsHint}
        value={recipients}
        onChange={(next) => set({ recipients: next })}
        error={errors['recipient_ids']}
      />
    </>
  )
}
