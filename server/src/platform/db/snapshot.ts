/**
 * A `pg_snapshot` in its text form, `xmin:xmax:xip,xip`: which transactions had committed when it was taken.
 * https://www.postgresql.org/docs/18/functions-info.html#FUNCTIONS-PG-SNAPSHOT
 */
export interface Snapshot {
  xmin: bigint
  xmax: bigint
  running: ReadonlySet<bigint>
}

const form = /^(\d{1,20}):(\d{1,20}):((?:\d{1,20}(?:,\d{1,20})*)?)$/

/** Undefined for anything that is not one. */
export function parseSnapshot(text: string): Snapshot | undefined {
  const match = form.exec(text)
  if (!match) return undefined
  const [, xmin = '', xmax = '', running = ''] = match
  return {
    xmin: BigInt(xmin),
    xmax: BigInt(xmax),
    running: new Set(running.split(',').filter(Boolean).map(BigInt)),
  }
}

/** `pg_visible_in_snapshot`: had this transaction committed by then? */
export function isVisible(xid: bigint, snapshot: Snapshot): boolean {
  if (xid < snapshot.xmin) return true
  return xid < snapshot.xmax && !snapshot.running.has(xid)
}
