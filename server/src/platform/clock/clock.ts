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

type Span = { milliseconds?: number; seconds?: number; minutes?: number; hours?: number }

const millisecondsOf = (span: Span): number => Temporal.Duration.from(span).total('milliseconds')

/** A clock that a test moves. `goApart` puts the process ahead of its database, as on machines whose clocks disagree. */
export function movableClock(): Clock & { forward(span: Span): void; goApart(span: Span): void } {
  let offset = 0
  let apart = 0
  return {
    now: () => Temporal.Now.instant().add({ milliseconds: offset + apart }),
    offset_ms: () => offset,
    forward: (span) => {
      offset += millisecondsOf(span)
    },
    goApart: (span) => {
      apart = millisecondsOf(span)
    },
  }
}
