import type { Dice } from '../sources/seeded-random.ts'

const minute = 60_000
const days = 5

/** Draws an instant, mostly of today. Epoch milliseconds. */
export const startOf = (now: number, dice: Dice): number =>
  now - Math.round(dice.next() ** 1.7 * days * 24 * 60) * minute

/**
 * Times of the turns, all before `now`. The same speaker continues within a minute; others take longer. The
 * pace of the source wins.
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
