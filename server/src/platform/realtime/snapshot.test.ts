import fc from 'fast-check'
import { expect, test } from 'vitest'
import { snapshotAfter } from './snapshot.rules.ts'

/** Transactions 100 to 115; each has ended or not. */
const first = 100
const count = 16
const all = Array.from({ length: count }, (_, index) => first + index)

/** As PostgreSQL writes it: from the first that runs to behind the last that has ended. */
function textOf(ended: ReadonlySet<number>): string {
  const xmax = Math.max(first - 1, ...ended) + 1
  const running = all.filter((xid) => xid < xmax && !ended.has(xid))
  return `${running[0] ?? xmax}:${xmax}:${running.join(',')}`
}

function endedIn(text: string): number[] {
  const [xmin, xmax, running] = text.split(':')
  const xids = running ? running.split(',').map(Number) : []
  expect(xids).toEqual(xids.toSorted((a, b) => a - b))
  expect(xids.every((xid) => xid >= Number(xmin) && xid < Number(xmax))).toBe(true)
  expect(Number(xmin)).toBe(xids[0] ?? Number(xmax))
  return all.filter((xid) => xid < Number(xmax) && !xids.includes(xid))
}

const sets = fc.subarray(all).map((xids) => new Set(xids))

test('own events skip the log when every visible transaction was already sent', () => {
  fc.assert(
    fc.property(sets, sets, fc.constantFrom(...all), (sent, saw, xid) => {
      const next = snapshotAfter(textOf(sent), { xid: `${xid}`, saw: textOf(saw) })
      const isNext = !sent.has(xid) && [...saw].every((each) => each === xid || sent.has(each))
      expect(next !== undefined).toBe(isNext)
      if (next !== undefined) expect(endedIn(next)).toEqual([...sent, xid].toSorted((a, b) => a - b))
    }),
    { numRuns: 2_000 },
  )
})

test('visible but unsent transactions are looked up, and read from the log when far ahead', () => {
  expect(snapshotAfter('700:700:', { xid: '700', saw: '700:700:' })).toBe('701:701:')
  expect(snapshotAfter('700:700:', { xid: '702', saw: '700:702:700,701' })).toBe('700:703:700,701')
  expect(snapshotAfter('700:700:', { xid: '702', saw: '701:702:701' })).toBeUndefined()
  expect(snapshotAfter('700:700:', { xid: '900', saw: '700:700:' })).toBeUndefined()
})
