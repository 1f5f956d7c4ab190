/** The server's clock minus this one, in ms; differences below two seconds count as 0. */
let offset = 0

/** Keeps a wrong local clock from making a page look late. */
export function syncServerTime(date: string | null): void {
  const serverNow = date === null ? Number.NaN : Date.parse(date)
  if (Number.isNaN(serverNow)) return
  // The header has whole seconds; add half of one.
  const difference = serverNow + 500 - Date.now()
  offset = Math.abs(difference) < 2000 ? 0 : difference
}

export const serverTime = (): number => Date.now() + offset
