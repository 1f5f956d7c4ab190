import { expect, test } from 'vitest'
import { attemptFor } from './attempt.rules.ts'

test('the same message is tried again under its key, another one under its own', () => {
  let made = 0
  const newKey = () => `key-${++made}`
  const first = attemptFor('K+ 6.4', null, newKey)
  expect(attemptFor('K+ 6.4', first, newKey)).toBe(first)
  const second = attemptFor('K+ 6.5', first, newKey)
  expect([first.key, second.key]).toEqual(['key-1', 'key-2'])
})
