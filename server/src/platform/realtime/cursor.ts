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

/** Undefined for text that no server of ours has written. */
export function parseCursor(text: string): Cursor | undefined {
  const match = /^(\d+\.\d+\.[0-9A-F]{8})\.(\d{1,20}:\d{1,20}:[\d,]*)$/.exec(text)
  return match?.[1] && match[2] ? { origin: match[1], snapshot: match[2] } : undefined
}
