/**
 * A position in the event log: a transaction snapshot and the database it belongs to. Clients treat the text,
 * `system.database.timeline.snapshot`, as opaque.
 */
export interface Cursor {
  /** System identifier, database and timeline: transaction numbers mean nothing in another one. */
  origin: string
  snapshot: string
}

export const cursorText = ({ origin, snapshot }: Cursor): string => `${origin}.${snapshot}`

/** PostgreSQL rejects `xmin:xmax:xip,…` unless xmin ≤ each xip < xmax, ascending. */
function isSnapshot(text: string): boolean {
  const match = /^([1-9]\d{0,18}):([1-9]\d{0,18}):((?:\d{1,19}(?:,\d{1,19})*)?)$/.exec(text)
  if (!match) return false
  const [xmin = 0n, xmax = 0n] = match.slice(1, 3).map(BigInt)
  const running = match[3] ? match[3].split(',').map(BigInt) : []
  return xmin <= xmax && running.every((xid, i) => xid >= (running[i - 1] ?? xmin) && xid < xmax)
}

export function parseCursor(text: string): Cursor | undefined {
  const match = /^(\d+\.\d+\.[0-9A-F]{8})\.([\d:,]+)$/.exec(text)
  return match?.[1] && match[2] && isSnapshot(match[2]) ? { origin: match[1], snapshot: match[2] } : undefined
}
