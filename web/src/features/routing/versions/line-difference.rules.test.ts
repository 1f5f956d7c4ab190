import fc from 'fast-check'
import { expect, test } from 'vitest'
import { compareLines } from './line-difference.rules.ts'

test('changed lines are removed and added, the others stay', () => {
  expect(compareLines(['Name A', 'Order 1', 'Stop'], ['Name A', 'Order 2', 'Stop', 'Add Ben'])).toEqual([
    { text: 'Name A', kind: 'same' },
    { text: 'Order 1', kind: 'removed' },
    { text: 'Order 2', kind: 'added' },
    { text: 'Stop', kind: 'same' },
    { text: 'Add Ben', kind: 'added' },
  ])
})

test('both versions can be read from the difference', () => {
  const lines = fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { maxLength: 12 })
  fc.assert(
    fc.property(lines, lines, (before, after) => {
      const found = compareLines(before, after)
      const without = (kind: string) => found.filter((line) => line.kind !== kind).map(({ text }) => text)
      expect(without('added')).toEqual(before)
      expect(without('removed')).toEqual(after)
      if (before.join() === after.join()) expect(found.every(({ kind }) => kind === 'same')).toBe(true)
    }),
  )
})
