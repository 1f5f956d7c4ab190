/** A mulberry32 generator. */
export function createRandom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** Depends only on the arguments, so that all rules are simulated with the same randomness. */
export function hashedRandom(seed: number, ...about: number[]): number {
  let mixed = seed >>> 0
  for (const part of about) mixed = Math.imul(mixed ^ (part + 0x9e3779b9), 0x85ebca6b) ^ (mixed >>> 13)
  return createRandom(mixed)()
}

/** Uses Box-Muller on two uniform numbers `a` and `b`. */
export const drawLogNormal = (median: number, sigma: number, a: number, b: number): number =>
  median * Math.exp(sigma * Math.sqrt(-2 * Math.log(Math.max(a, 1e-9))) * Math.cos(2 * Math.PI * b))
