import { getHomeZone } from './dates.ts'

/** Local date and time of the account, `2026-11-20T07:00`, as date and time fields show it. `at` in ms. */
export const toHomeTime = (at: number): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: getHomeZone(), dateStyle: 'short', timeStyle: 'short' })
    .format(at)
    .replace(' ', 'T')

/** Local date of the account, `2026-11-20`. */
export const toHomeDay = (at: number): string => toHomeTime(at).slice(0, 10)

/** Undefined if it is invalid. A time that clocks skip is the same time after the change. */
export function fromHomeTime(local: string): number | undefined {
  const wall = Date.parse(`${local}Z`)
  if (Number.isNaN(wall)) return undefined
  const offset = (at: number) => Date.parse(`${toHomeTime(at)}Z`) - at
  // The offset at the result may differ from the one at the first guess.
  const guess = wall - offset(wall)
  const at = wall - offset(guess)
  return toHomeTime(at) === local ? at : guess
}
