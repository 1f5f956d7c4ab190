/**
 * A PostgreSQL snapshot, `xmin:xmax:xip,…`. Transactions below xmin had ended, those from xmax on had not, and between
 * them those that are not listed as running.
 */
interface Snapshot {
  xmin: number
  xmax: number
  running: ReadonlySet<number>
}

/** Beyond this distance, reading the log is cheaper than comparing transaction by transaction. */
const max_distance = 64

function parse(text: string): Snapshot {
  const [xmin, xmax, running] = text.split(':')
  const xids = running ? running.split(',').map(Number) : []
  return { xmin: Number(xmin), xmax: Number(xmax), running: new Set(xids) }
}

const isVisible = (xid: number, { xmax, running }: Snapshot): boolean => xid < xmax && !running.has(xid)

export interface Committed {
  xid: string
  /** pg_current_snapshot() of its last statement: everything its events depend on is visible there. */
  saw: string
}

/**
 * Adds one transaction to the snapshot of sent events:
 * 1. it must not be in `sent` already, nor too far ahead;
 * 2. everything that it saw must be in `sent`, else its cause would be sent after it;
 * 3. transactions that began after it stay unsent.
 * Undefined if the log must be read instead.
 */
export function snapshotAfter(sent: string, committed: Committed): string | undefined {
  const [before, saw, xid] = [parse(sent), parse(committed.saw), Number(committed.xid)]
  const to = Math.max(before.xmax, saw.xmax, xid + 1)
  if (isVisible(xid, before) || to - before.xmin > max_distance) return undefined
  const running: number[] = []
  for (let each = before.xmin; each < to; each++) {
    if (each === xid || isVisible(each, before)) continue
    if (isVisible(each, saw)) return undefined
    running.push(each)
  }
  const xmax = Math.max(before.xmax, xid + 1)
  const listed = running.filter((each) => each < xmax)
  return `${listed[0] ?? xmax}:${xmax}:${listed.join(',')}`
}
