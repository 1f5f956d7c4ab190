const first_ms = 1_000
const longest_ms = 60_000

/**
 * How long a task that failed for the nth time rests: 1 s, 2 s, 4 s … up to a minute, and never given up. A page that
 * cannot go out now must go out, or be seen to fail, as soon as it can.
 */
export const retryDelayMs = (attempts: number): number =>
  Math.min(longest_ms, first_ms * 2 ** Math.min(attempts - 1, 20))
