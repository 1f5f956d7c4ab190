import { expect, test } from 'vitest'
import { nextAttempt } from './send-attempt.rules.ts'

test('a retry of the same message reuses its key; another message has its own', () => {
  let made = 0
  const newKey = () => `key-${++made}`
  const first = nextAttempt('K+ 6.4', null, newKey)
  expect(nextAttempt('K+ 6.4', first, newKey)).toBe(first)
  const second = nextAttempt('K+ 6.5', first, newKey)
  expect([first.key, second.key]).toEqual(['key-1', 'key-2'])
})
