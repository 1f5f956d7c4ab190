/**
 * Time as an argument. What is due or expires is decided by the database's clock (`clock_now()` in SQL); this one is for
 * what a process does by itself. `offset_ms` moves both, so that a scenario can go forward a quarter of an hour.
 */
export interface Clock {
  now(): Temporal.Instant
  /** Milliseconds by which this clock runs ahead of the machine's; 0 outside of tests. */
  offset_ms(): number
}

export const systemClock: Clock = {
  now: () => Temporal.Now.instant(),
  offset_ms: () => 0,
}

/** A clock that a test moves. */
export function movableClock(): Clock & {
  forward(span: { milliseconds?: number; seconds?: number; minutes?: number; hours?: number }): void
} {
  let offset = 0
  return {
    now: () => Temporal.Now.instant().add({ milliseconds: offset }),
    offset_ms: () => offset,
    forward: (span) => {
      offset += Temporal.Duration.from(span).total('milliseconds')
    },
  }
}
