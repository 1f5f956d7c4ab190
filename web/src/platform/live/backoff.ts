const firstMs = 400
const longestMs = 20_000

/**
 * How long to wait before the next try, in ms. Doubles up to a limit and is spread over half of it, so that a ward
 * of browsers does not come back in the same instant. There is no last try.
 */
export function waitBefore(attempt: number, random: () => number = Math.random): number {
  const whole = Math.min(longestMs, firstMs * 2 ** Math.min(attempt, 16))
  return Math.round(whole / 2 + (whole / 2) * random())
}
