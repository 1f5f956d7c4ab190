import { expect, test } from 'vitest'
import { parseApiError } from '../api/api-error.ts'
import { showServerErrors } from './server-errors.ts'

test("sentences go to their field, the rest to the form's footer", () => {
  const placed: [string, string | undefined][] = []
  const refused = parseApiError(400, {
    old_password: ['That is not your password.'],
    other: ['Something else.'],
    non_field_errors: ['Try later.'],
    code: 'invalid',
  })
  const foot = showServerErrors<{ old_password: string }>(refused, ['old_password'], (name, error) => {
    placed.push([name, error.message])
  })
  expect(placed).toEqual([['old_password', 'That is not your password.']])
  expect(foot).toEqual(['Something else.', 'Try later.'])
})

test('a sentence for the whole request goes to the footer', () => {
  const refused = parseApiError(401, { detail: 'Wrong.', code: 'login.refused' })
  expect(showServerErrors(refused, [], () => {})).toEqual(['Wrong.'])
})
