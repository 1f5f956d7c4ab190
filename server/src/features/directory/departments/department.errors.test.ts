import { expect, test } from 'vitest'
import { usedBy } from './department.errors.ts'

test('a department in use names ten items, and says if there are more', () => {
  const items = Array.from({ length: 11 }, (_, at) => `location ${at + 1}`)
  expect(usedBy(items.slice(0, 1))).toBe('It is used by: location 1. Change these first.')
  expect(usedBy(items.slice(0, 10))).toMatch(/, location 10\. Change these first\.$/)
  expect(usedBy(items)).toMatch(/, location 10 and more\. Change these first\.$/)
})
