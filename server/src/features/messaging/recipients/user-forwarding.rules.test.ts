import fc from 'fast-check'
import { expect, test } from 'vitest'
import { followForwarding, maxHops } from './user-forwarding.rules.ts'

const ward = (ways: Record<number, number | null>, gone: number[] = []) =>
  new Map(
    Object.entries(ways).map(([id, forward_to_id]) => [
      Number(id),
      { can_receive: !gone.includes(Number(id)), forward_to_id },
    ]),
  )

test('forwarding is followed hop by hop, and each hop is recorded', () => {
  expect(followForwarding([1], ward({ 1: 2, 2: 3, 3: null }), 9)).toEqual([
    { user_id: 2, by: 1 },
    { user_id: 3, by: 2 },
  ])
})

test('a forwarding cycle ends where it started', () => {
  expect(followForwarding([1], ward({ 1: 2, 2: 1 }), 9)).toEqual([{ user_id: 2, by: 1 }])
})

test('forwarding stops after five hops', () => {
  const chain = ward({ 1: 2, 2: 3, 3: 4, 4: 5, 5: 6, 6: 7, 7: null })
  expect(followForwarding([1], chain, 9).map(({ user_id }) => user_id)).toEqual([2, 3, 4, 5, 6])
})

test('nothing is forwarded to its sender or past a user who cannot receive', () => {
  expect(followForwarding([1], ward({ 1: 9, 9: 2, 2: null }), 9)).toEqual([])
  expect(followForwarding([1], ward({ 1: 2, 2: 3, 3: null }, [2]), 9)).toEqual([])
})

test('with any forwarding graph, each user gets one copy, never from themselves, and it terminates', () => {
  const graph = fc.dictionary(
    fc.integer({ min: 1, max: 12 }).map(String),
    fc.option(fc.integer({ min: 1, max: 12 })),
  )
  fc.assert(
    fc.property(
      graph,
      fc.uniqueArray(fc.integer({ min: 1, max: 12 }), { minLength: 1 }),
      fc.integer({ min: 1, max: 12 }),
      (ways, from, sender) => {
        const people = ward(ways)
        const starts = from.filter((id) => id !== sender)
        const onward = followForwarding(starts, people, sender)
        const ids = onward.map(({ user_id }) => user_id)
        expect(new Set(ids).size).toBe(ids.length)
        expect(ids.some((id) => id === sender || starts.includes(id))).toBe(false)
        expect(ids.length).toBeLessThanOrEqual(maxHops * starts.length)
        for (const { user_id, by } of onward) {
          expect(people.get(by)?.forward_to_id).toBe(user_id)
          expect(starts.includes(by) || ids.includes(by)).toBe(true)
        }
      },
    ),
    { numRuns: 1000 },
  )
})
