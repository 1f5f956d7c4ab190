import fc from 'fast-check'
import { expect, test } from 'vitest'
import { snapshotBefore } from './snapshot.rules.ts'

/** PostgreSQL's pg_visible_in_snapshot. */
function isVisible(xid: bigint, snapshot: string): boolean {
  const [xmin = '', xmax = '', running = ''] = snapshot.split(':')
  if (xid < BigInt(xmin)) return true
  return xid < BigInt(xmax) && !running.split(',').includes(String(xid))
}

const snapshots = fc.uniqueArray(fc.bigInt({ min: 10n, max: 40n }), { maxLength: 8 }).map((xids) => {
  const running = xids.toSorted((a, b) => Number(a - b))
  return `${running[0] ?? 41n}:41:${running.join(',')}`
})

test('a part of a snapshot shows exactly what the whole snapshot shows up to its end', () => {
  fc.assert(
    fc.property(snapshots, fc.bigInt({ min: 5n, max: 50n }), (snapshot, end) => {
      const part = snapshotBefore(snapshot, end)
      expect(part).toMatch(/^\d+:\d+:[\d,]*$/)
      for (let xid = 3n; xid < 50n; xid++) {
        expect(isVisible(xid, part), `${xid} of ${snapshot} before ${end}`).toBe(
          xid < end && isVisible(xid, snapshot),
        )
      }
    }),
  )
})
