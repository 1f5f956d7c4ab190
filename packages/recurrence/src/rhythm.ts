/** When a report or a summary is sent, on the clock of a time zone. */
export interface Rhythm {
  every: 'day' | 'week' | 'month'
  /** 1 is Monday, 7 is Sunday. */
  weekday: number | null
  month_day: number | null
  /** `07:30`. */
  time: string
  time_zone: string
}

export const isSameRhythm = (a: Rhythm, b: Rhythm): boolean =>
  a.every === b.every &&
  a.weekday === b.weekday &&
  a.month_day === b.month_day &&
  a.time === b.time &&
  a.time_zone === b.time_zone

/** A month without the day has its last one instead. */
function isOnDay({ every, weekday, month_day }: Rhythm, day: Temporal.PlainDate): boolean {
  if (every === 'day') return true
  if (every === 'week') return day.dayOfWeek === weekday
  return day.day === Math.min(month_day ?? 1, day.daysInMonth)
}

/** A time that clocks skip is as long after the change; of a time that they repeat, the first one counts. */
const instantOn = ({ time, time_zone }: Rhythm, day: Temporal.PlainDate): number =>
  day
    .toPlainDateTime(Temporal.PlainTime.from(time))
    .toZonedDateTime(time_zone, { disambiguation: 'compatible' }).epochMilliseconds

const dayOf = ({ time_zone }: Rhythm, at_ms: number): Temporal.PlainDate =>
  Temporal.Instant.fromEpochMilliseconds(at_ms).toZonedDateTimeISO(time_zone).toPlainDate()

function findRun(rhythm: Rhythm, at_ms: number, step: 1 | -1, isWanted: (run_ms: number) => boolean): number {
  for (let day = dayOf(rhythm, at_ms); ; day = day.add({ days: step })) {
    const run_ms = isOnDay(rhythm, day) ? instantOn(rhythm, day) : undefined
    if (run_ms !== undefined && isWanted(run_ms)) return run_ms
  }
}

/** The first run after an instant. */
export const nextRunAfter = (rhythm: Rhythm, at_ms: number): number =>
  findRun(rhythm, at_ms, 1, (run_ms) => run_ms > at_ms)

/** The last run up to an instant: the one to make up for if several were missed. */
export const lastRunUntil = (rhythm: Rhythm, at_ms: number): number =>
  findRun(rhythm, at_ms, -1, (run_ms) => run_ms <= at_ms)
