/**
 * A snapshot of PostgreSQL, `xmin:xmax:xip,…`: the transactions that had ended. Everything below xmin had, nothing from
 * xmax on, and between them whatever is not listed.
 */
interface Snapshot {
  xmin: number
  xmax: number
  running: ReadonlySet<number>
}

/** So many transactions apart, the log is read instead of counting them one by one. */
const mostBetween = 64

function parse(text: string): Snapshot {
  const [xmin, xmax, running] = text.split(':')
  const xids = running ? running.split(',').map(Number) : []
  return { xmin: Number(xmin), xmax: Number(xmax), running: new Set(xids) }
}

const isVisible = (xid: number, { xmax, running }: Snapshot): boolean => xid < xmax && !running.has(xid)

/** A transaction that has committed, and what its last statement saw. */
export interface Committed {
  xid: string
  /** pg_current_snapshot() of its last statement: whatever it builds on is visible there. */
  saw: string
}

/**
 * The snapshot after `sent` and this transaction alone; undefined when it is not the next one: something that it saw is
 * not in `sent`, or it is there already, or they are too far apart to tell cheaply.
 */
export function snapshotAfter(sent: string, committed: Committed): string | undefined {
  const [before, saw, xid] = [parse(sent), parse(committed.saw), Number(committed.xid)]
  const to = Math.max(before.xmax, saw.xmax, xid + 1)
  if (isVisible(xid, before) || to - before.xmin > mostBetween) return undefined
  const running: number[] = []
  for (let each = before.xmin; each < to; each++) {
    if (each === xid || isVisible(each, before)) continue
    if (isVisible(each, saw)) return undefined
    running.push(each)
  }
  // What began after this one is not in either: it stays to be seen.
  const xmax = Math.max(before.xmax, xid + 1)
  const listed = running.filter((each) => each < xmax)
  return `${listed[0] ?? xmax}:${xmax}:${listed.join(',')}`
}
