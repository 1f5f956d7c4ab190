/**
 * How far a reader of the event log is: a transaction snapshot, and the database it belongs to. The text is opaque to
 * everyone else: `system.database.timeline.snapshot`.
 */
export interface Cursor {
  /** System identifier, database and timeline: another one has other transactions. */
  origin: string
  snapshot: string
}

export const cursorText = ({ origin, snapshot }: Cursor): string => `${origin}.${snapshot}`

/** PostgreSQL takes `xmin:xmax:xip,…` only when xmin ≤ every xip < xmax, ascending, and fails the statement otherwise. */
function isSnapshot(text: string): boolean {
  const match = /^([1-9]\d{0,18}):([1-9]\d{0,18}):((?:\d{1,19}(?:,\d{1,19})*)?)$/.exec(text)
  if (!match) return false
  const [xmin = 0n, xmax = 0n] = match.slice(1, 3).map(BigInt)
  const running = match[3] ? match[3].split(',').map(BigInt) : []
  return xmin <= xmax && running.every((xid, i) => xid >= (running[i - 1] ?? xmin) && xid < xmax)
}

/** Undefined for text that no server of ours has written. */
export function parseCursor(text: string): Cursor | undefined {
  const match = /^(\d+\.\d+\.[0-9A-F]{8})\.([\d:,]+)$/.exec(text)
  return match?.[1] && match[2] && isSnapshot(match[2]) ? { origin: match[1], snapshot: match[2] } : undefined
}
