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

/** The next moment at which the clocks of the hospital show this time; a time that a clock change skips comes just after it. */
export function nextLocalTime(instant: string, time_zone: string, time: string): string {
  const now = Temporal.Instant.from(instant).toZonedDateTimeISO(time_zone)
  const today = now.toPlainDate().toZonedDateTime({ timeZone: time_zone, plainTime: time })
  const isLater = Temporal.ZonedDateTime.compare(today, now) > 0
  const next = isLater
    ? today
    : now.toPlainDate().add({ days: 1 }).toZonedDateTime({ timeZone: time_zone, plainTime: time })
  return next.toInstant().toString()
}

export function parseTimeOfDay(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return (hours * 60 + minutes) * 60_000
}
