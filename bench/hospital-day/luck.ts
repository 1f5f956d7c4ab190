/** Numbers from 0 to 1 that are the same for the same seed (mulberry32). */
export function dice(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** The same number for the same question, whoever asks and in whatever order: two worlds share their luck by it. */
export function luck(seed: number, ...about: number[]): number {
  let mixed = seed >>> 0
  for (const part of about) mixed = Math.imul(mixed ^ (part + 0x9e3779b9), 0x85ebca6b) ^ (mixed >>> 13)
  return dice(mixed)()
}

/** Of a log-normal distribution: most are quick, some take very long. Two numbers from 0 to 1 in. */
export const spread = (median: number, sigma: number, a: number, b: number): number =>
  median * Math.exp(sigma * Math.sqrt(-2 * Math.log(Math.max(a, 1e-9))) * Math.cos(2 * Math.PI * b))
