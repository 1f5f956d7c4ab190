import { expect, test } from 'vitest'
import { ApiError } from './api-error.ts'
import { createRetryKeys } from './retry-key.ts'

const lost = new ApiError(0, 'no_answer', 'Could not reach Wardline.')
const refused = new ApiError(400, 'invalid', 'Some of the fields are not valid.')

test.for([
  ['a lost response', lost],
  ['a failure of a proxy', new ApiError(504, 'unknown', '')],
] as const)('a retry after %s has the same idempotency key', ([, error]) => {
  const keys = createRetryKeys()
  const first = keys.keyFor({ name: 'Night' })
  keys.settle(error)
  expect(keys.keyFor({ name: 'Night' })).toBe(first)
})

test('a changed request after a lost response has a new idempotency key', () => {
  const keys = createRetryKeys()
  const first = keys.keyFor({ name: 'Night' })
  keys.settle(lost)
  expect(keys.keyFor({ name: 'Nights' })).not.toBe(first)
})

test.for([
  ['a success', undefined],
  ['a refusal', refused],
])('a request after %s has a new idempotency key', ([, error]) => {
  const keys = createRetryKeys()
  const first = keys.keyFor({ name: 'Night' })
  keys.settle(error)
  expect(keys.keyFor({ name: 'Night' })).not.toBe(first)
})
