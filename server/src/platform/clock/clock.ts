/**
 * Time as an argument. The database's clock (`clock_now()` in SQL) decides what is due or expired; this one is
 * for timers within a process. `offset_ms` moves both, so that a test can skip 15 minutes.
 */
export interface Clock {
  now(): Temporal.Instant
  /** Milliseconds ahead of the machine's clock; 0 outside of tests. */
  offset_ms(): number
}

export const systemClock: Clock = {
  now: () => Temporal.Now.instant(),
  offset_ms: () => 0,
}

type Span = { milliseconds?: number; seconds?: number; minutes?: number; hours?: number }

const millisecondsOf = (span: Span): number => Temporal.Duration.from(span).total('milliseconds')

/** `goApart` simulates machines whose clocks disagree: it moves the process but not its database. */
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
