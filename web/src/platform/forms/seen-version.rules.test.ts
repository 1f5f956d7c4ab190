import { expect, test } from 'vitest'
import { followVersion } from './seen-version.rules.ts'

const seen = { version: 3, wasRefused: false }

test('an unedited form follows the stored version', () => {
  expect(followVersion(seen, 4, false)).toEqual({ version: 4, wasRefused: false })
})

test('an edited form keeps the version that it was opened with', () => {
  expect(followVersion(seen, 4, true)).toBe(seen)
})

test('after a refusal the form takes the stored version once', () => {
  const refused = { version: 3, wasRefused: true }
  expect(followVersion(refused, 3, true)).toBe(refused)
  const next = followVersion(refused, 4, true)
  expect(next).toEqual({ version: 4, wasRefused: false })
  expect(followVersion(next, 5, true)).toBe(next)
})
