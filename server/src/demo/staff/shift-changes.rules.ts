/** The time zone of the demo account. */
export const time_zone = 'America/New_York'

/** Shifts change at seven in the morning and in the evening. The latest first, in epoch milliseconds. */
export const latestShiftChanges = (now: number, count: number): number[] => {
  const here = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(time_zone)
  const days = Array.from({ length: Math.ceil(count / 2) + 1 }, (_, back) => here.subtract({ days: back }))
  return days
    .flatMap((day) => [19, 7].map((hour) => day.withPlainTime({ hour }).epochMilliseconds))
    .filter((at) => at <= now)
    .slice(0, count)
}
