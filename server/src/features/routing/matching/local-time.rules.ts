/** A moment in the hospital's time zone. Days of the week: 1 Monday to 7 Sunday. */
export interface LocalTime {
  ms_of_day: number
  day_of_week: number
  day_of_month: number
  /** The day before, to which the hours after midnight of a window belong. */
  day_before: { day_of_week: number; day_of_month: number }
}

export function toLocalTime(instant: string, time_zone: string): LocalTime {
  const at = Temporal.Instant.from(instant).toZonedDateTimeISO(time_zone)
  const before = at.toPlainDate().subtract({ days: 1 })
  const seconds = (at.hour * 60 + at.minute) * 60 + at.second
  return {
    ms_of_day: seconds * 1000 + at.millisecond,
    day_of_week: at.dayOfWeek,
    day_of_month: at.day,
    day_before: { day_of_week: before.dayOfWeek, day_of_month: before.day },
  }
}

/**
 * The next moment at which the clocks of the hospital show this time; a time that a clock change skips comes
 * just after it, and one that it repeats comes twice.
 */
export function nextLocalTime(instant: string, time_zone: string, time: string): string {
  const now = Temporal.Instant.from(instant)
  const today = now.toZonedDateTimeISO(time_zone).toPlainDate()
  const on = (date: Temporal.PlainDate, disambiguation: 'compatible' | 'later') =>
    date
      .toPlainDateTime(Temporal.PlainTime.from(time))
      .toZonedDateTime(time_zone, { disambiguation })
      .toInstant()
  const isLater = (at: Temporal.Instant) => Temporal.Instant.compare(at, now) > 0
  const next = [on(today, 'compatible'), on(today, 'later')].find(isLater)
  return (next ?? on(today.add({ days: 1 }), 'compatible')).toString()
}

export function parseTimeOfDay(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return (hours * 60 + minutes) * 60_000
}
