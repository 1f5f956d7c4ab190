/** Numbers from 0 inclusive to 1 exclusive, the same for the same seed (mulberry32). */
export type Random = () => number

export function seedRandom(seed: number): Random {
  let state = seed | 0
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

export const pickIndex = (random: Random, length: number): number => Math.floor(random() * length)

/** `undefined` for an empty list. */
export const pickOne = <Item>(random: Random, list: readonly Item[]): Item | undefined =>
  list[pickIndex(random, list.length)]
