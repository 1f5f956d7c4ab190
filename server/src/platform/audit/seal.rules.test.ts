import fc from 'fast-check'
import { expect, test } from 'vitest'
import { beginning, sealHash, snapshotBefore } from './seal.rules.ts'

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

test('a part of a snapshot shows exactly what the whole shows before its end', () => {
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

test('a hash depends on the row and on everything before it', () => {
  const first = sealHash(beginning, '["a"]')
  expect(sealHash(first, '["b"]')).not.toEqual(sealHash(beginning, '["b"]'))
  expect(sealHash(first, '["b"]')).not.toEqual(sealHash(first, '["c"]'))
  expect(first.toString('hex')).toMatch(/^[0-9a-f]{64}$/)
})
