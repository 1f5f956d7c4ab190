import { parseTimeOfDay, type LocalTime } from '../matching/local-time.rules.ts'

export type TestsTime = ((time: LocalTime) => boolean) & { fields: Readonly<Record<string, unknown>> }

/**
 * Returns one instant of each kind that the windows distinguish: their result is the same between two of their
 * times, on days that they do not name. Every day of the week falls on every day of the month at some time.
 */
export function listInstants(windows: readonly TestsTime[]): LocalTime[] {
  const times = new Set([0])
  for (const { fields } of windows) {
    if (typeof fields['time__gte'] === 'string') times.add(parseTimeOfDay(fields['time__gte']))
    if (typeof fields['time__lte'] === 'string') times.add(parseTimeOfDay(fields['time__lte']) + 1)
  }
  const asks = (field: string) => windows.some(({ fields }) => Array.isArray(fields[field]))
  const weekdays = asks('day_of_week__in') ? [1, 2, 3, 4, 5, 6, 7] : [1]
  const days = asks('day_of_month__in') ? monthDays : [{ day_of_month: 2, before: 1 }]
  return [...times].flatMap((ms_of_day) =>
    weekdays.flatMap((day_of_week) =>
      days.map(({ day_of_month, before }) => ({
        ms_of_day,
        day_of_week,
        day_of_month,
        day_before: { day_of_week: day_of_week === 1 ? 7 : day_of_week - 1, day_of_month: before },
      })),
    ),
  )
}

/** The day before the 1st is the last of a month of 28 to 31 days. */
const monthDays = [
  ...Array.from({ length: 30 }, (_, at) => ({ day_of_month: at + 2, before: at + 1 })),
  ...[28, 29, 30, 31].map((before) => ({ day_of_month: 1, before })),
]
