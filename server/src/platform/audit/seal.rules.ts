import { createHash } from 'node:crypto'

/** What the first seal of an account continues from. */
export const beginning: Buffer = Buffer.alloc(32)

/** The hash of a row in its place: of everything before it and of the row itself, in its canonical text. */
export const sealHash = (previous: Buffer, canonical: string): Buffer =>
  createHash('sha256').update(previous).update(canonical).digest()

/**
 * The part of a snapshot (`xmin:xmax:running,…`, as PostgreSQL writes it) before transaction `end`: what had committed
 * by then and has a smaller number. A long backlog is read in such parts, each as exact as the whole.
 */
export function snapshotBefore(snapshot: string, end: bigint): string {
  const [xmin = '0', xmax = '0', running = ''] = snapshot.split(':')
  if (end >= BigInt(xmax)) return snapshot
  const still = running.split(',').filter((xid) => xid !== '' && BigInt(xid) < end)
  return [BigInt(xmin) < end ? xmin : end, end, still.join(',')].join(':')
}
