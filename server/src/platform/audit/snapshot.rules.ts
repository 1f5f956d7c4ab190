/**
 * Limits a snapshot (`xmin:xmax:running,…`, as PostgreSQL prints it) to transactions before `end`. A long backlog is
 * sealed in such parts, each as exact as the whole.
 */
export function snapshotBefore(snapshot: string, end: bigint): string {
  const [xmin = '0', xmax = '0', running = ''] = snapshot.split(':')
  if (end >= BigInt(xmax)) return snapshot
  const still = running.split(',').filter((xid) => xid !== '' && BigInt(xid) < end)
  return [BigInt(xmin) < end ? xmin : end, end, still.join(',')].join(':')
}
