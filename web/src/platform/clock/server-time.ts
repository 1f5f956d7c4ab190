/** By how much the server's clock is ahead of this one, in ms; 0 until an answer has told, and for less than two seconds. */
let ahead = 0

/** An answer came, with the server's time to the second. A clock that is set wrong here must not make a page look late. */
export function noteServerTime(date: string | null): void {
  const told = date === null ? Number.NaN : Date.parse(date)
  if (Number.isNaN(told)) return
  const apart = told + 500 - Date.now()
  ahead = Math.abs(apart) < 2000 ? 0 : apart
}

/** The time in ms since 1970 by the server's clock. */
export const serverTime = (): number => Date.now() + ahead
