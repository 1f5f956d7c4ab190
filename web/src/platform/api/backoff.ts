const firstMs = 400
const longestMs = 20_000

/**
 * Returns ms. Jitter over half of the delay keeps the browsers of a hospital from reconnecting at the same
 * instant.
 */
export function retryDelay(attempt: number, random: () => number = Math.random): number {
  const delay = Math.min(longestMs, firstMs * 2 ** Math.min(attempt, 16))
  return Math.round(delay / 2 + (delay / 2) * random())
}
