const first_ms = 1_000
const longest_ms = 60_000

/** Delay after the nth failure: 1 s, 2 s, 4 s … up to a minute, without end. A delayed page is better than a lost one. */
export const retryDelayMs = (attempts: number): number =>
  Math.min(longest_ms, first_ms * 2 ** Math.min(attempts - 1, 20))
