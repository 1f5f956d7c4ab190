/** A reproducible random generator: sfc32, seeded by the FNV-1a hash of a text. Do not use it for secrets. */
export type Dice = {
  /** From 0 to below 1. */
  next(): number
  /** An integer from `low` to `high`, inclusive. */
  int(low: number, high: number): number
  chance(share: number): boolean
  pick<T>(list: readonly T[]): T
  some<T>(list: readonly T[], count: number): T[]
  uuid(): string
}

export const diceOf = (seed: string): Dice => {
  const next = sfc32(seed)
  const int = (low: number, high: number) => low + Math.floor(next() * (high - low + 1))
  const some = <T>(list: readonly T[], count: number): T[] => {
    const rest = [...list]
    const size = Math.max(0, Math.min(count, rest.length))
    return Array.from({ length: size }, () => rest.splice(int(0, rest.length - 1), 1)).flat()
  }
  const pick = <T>(list: readonly T[]): T => {
    const picked = some(list, 1)
    if (picked.length === 0) throw new RangeError('nothing to pick from')
    return picked[0] as T
  }
  const hex = (digits: number) => Array.from({ length: digits }, () => int(0, 15).toString(16)).join('')
  const uuid = () => `${hex(8)}-${hex(4)}-4${hex(3)}-${(8 + int(0, 3)).toString(16)}${hex(3)}-${hex(12)}`
  return { next, int, chance: (share) => next() < share, pick, some, uuid }
}

const sfc32 = (seed: string): (() => number) => {
  let hash = 0x811c9dc5
  for (let i = 0; i < seed.length; i += 1) hash = Math.imul(hash ^ seed.charCodeAt(i), 0x01000193)
  let a = hash
  let b = hash ^ 0x9e3779b9
  let c = hash ^ 0x243f6a88
  let count = 1
  const next = () => {
    const sum = (((a + b) | 0) + count) | 0
    count = (count + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = (((c << 21) | (c >>> 11)) + sum) | 0
    return (sum >>> 0) / 2 ** 32
  }
  for (let i = 0; i < 15; i += 1) next() // spreads the seed
  return next
}
