const day = (at: Temporal.ZonedDateTime): string =>
  at
    .toPlainDate()
    .toLocaleString('en-GB', { weekday: 'short', day: 'numeric', month: 'short' })
    .replace(',', '')

const time = (at: Temporal.ZonedDateTime): string => at.toPlainTime().toString({ smallestUnit: 'minute' })

/** `Tue 24 Nov, 07:00–19:00` */
export function formatShiftSpan(start: string, end: string, time_zone: string): string {
  const [from, to] = [start, end].map((instant) =>
    Temporal.Instant.from(instant).toZonedDateTimeISO(time_zone),
  )
  return from && to ? `${day(from)}, ${time(from)}–${time(to)}` : ''
}
