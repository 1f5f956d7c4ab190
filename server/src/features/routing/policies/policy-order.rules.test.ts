import fc from 'fast-check'
import { expect, test } from 'vitest'
import { chooseCopyName, planOrder } from './policy-order.rules.ts'

const place = (id: number, priority: number) => ({ id, priority })
const sorted = (places: { id: number; priority: number }[]) =>
  places.toSorted((a, b) => a.priority - b.priority || a.id - b.id)

test('policies change places among themselves, and others keep theirs', () => {
  const stored = [place(1, 10), place(2, 20), place(3, 25), place(4, 40)]
  expect(planOrder(stored, [3, 1])).toEqual([place(3, 10), place(1, 25)])
  expect(planOrder(stored, [1, 2, 3, 4])).toEqual([])
  expect(planOrder([place(1, 10), place(2, 10), place(3, 20)], [2, 1])).toEqual([place(1, 20), place(3, 30)])
})

test('after any move, the moved policies are in the wanted order and the others where they were', () => {
  const priorities = fc.array(fc.integer({ min: 1, max: 30 }), { minLength: 2, maxLength: 20 })
  fc.assert(
    fc.property(priorities, fc.infiniteStream(fc.nat()), (values, random) => {
      const stored = sorted(values.map((priority, at) => place(at + 1, priority)))
      const keyed = stored.map(({ id }) => ({ id, key: random.next().value }))
      const ids = keyed
        .filter(({ key }) => key % 2 === 0)
        .toSorted((a, b) => a.key - b.key)
        .map(({ id }) => id)
      const changes = new Map(planOrder(stored, ids).map(({ id, priority }) => [id, priority]))
      const after = sorted(stored.map(({ id, priority }) => place(id, changes.get(id) ?? priority)))
      expect(after.map(({ id }) => id).filter((id) => ids.includes(id))).toEqual(ids)
      const isOther = ({ id }: { id: number }, at: number) => !ids.includes(id) && stored[at]?.id !== id
      expect(after.filter(isOther)).toEqual([])
    }),
  )
})

test('a copy has a name of its own of at most 100 characters', () => {
  expect(chooseCopyName('ICU', new Set(['ICU']))).toBe('ICU (copy)')
  expect(chooseCopyName('ICU', new Set(['ICU', 'ICU (copy)']))).toBe('ICU (copy 2)')
  expect(chooseCopyName('x'.repeat(100), new Set())).toHaveLength(100)
})
