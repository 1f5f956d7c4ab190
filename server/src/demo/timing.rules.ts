import type { Dice } from './dice.ts'

const minute = 60_000
const days = 5

/** When a thread begins: within the last days, most of them today. Epoch milliseconds, as everything here. */
export const startOf = (now: number, dice: Dice): number =>
  now - Math.round(dice.next() ** 1.7 * days * 24 * 60) * minute

/**
 * When each turn is written. Whoever goes on talking does so within the minute, others take longer to answer; where the
 * source has its own pace, that counts. All of it lies before `now`.
 */
export const timesOf = (
  start: number,
  turns: { by: number; after_s?: number | undefined }[],
  now: number,
  dice: Dice,
): number[] => {
  let at = start
  const times = turns.map(({ by, after_s }, i) => {
    if (i > 0)
      at +=
        after_s === undefined
          ? pauseBefore(by === turns[i - 1]?.by, dice)
          : after_s * 1000 + dice.int(500, 4000)
    return at
  })
  const late = at - (now - dice.int(20_000, 12 * minute))
  return late > 0 ? times.map((time) => time - late) : times
}

const pauseBefore = (goesOn: boolean, dice: Dice) => {
  if (goesOn && dice.chance(0.85)) return dice.int(5000, 55_000)
  return Math.round(20_000 + dice.next() ** 3 * 14 * minute)
}
