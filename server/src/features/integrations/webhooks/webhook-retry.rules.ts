const second = 1_000
const minute = 60 * second
const hour = 60 * minute

/** Waits before the next attempt of one delivery: nine retries in a day and a half. */
const waits_ms = [10 * second, minute, 5 * minute, 15 * minute, hour, 2 * hour, 4 * hour, 8 * hour, 20 * hour]

/** Undefined after the last attempt. `wish_ms` is the Retry-After of the endpoint. */
export function retryWaitMs(attempts: number, wish_ms = 0): number | undefined {
  const wait = waits_ms[attempts - 1]
  return wait === undefined ? undefined : Math.max(wait, wish_ms)
}

/** After failures in a row, other deliveries of the endpoint wait, so that one that is down is asked seldom. */
export const pauseMs = (failures: number, wish_ms = 0): number =>
  Math.max(wish_ms, Math.min(5 * minute, 5 * second * 2 ** Math.min(failures - 1, 10)))

const patience_ms = 24 * hour
const least_failures = 10

/** An endpoint that failed for a day is suspended: its events wait for an administrator. */
export const isSustainedFailure = ({
  failing_ms,
  failures,
}: {
  failing_ms: number
  failures: number
}): boolean => failing_ms >= patience_ms && failures >= least_failures
