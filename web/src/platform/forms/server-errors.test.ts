import { expect, test } from 'vitest'
import { apiError } from '../api/api-error.ts'
import { placeErrors } from './server-errors.ts'

test('sentences go to their field, the rest to the foot of the form', () => {
  const placed: [string, string | undefined][] = []
  const refused = apiError(400, {
    old_password: ['That is not your password.'],
    other: ['Something else.'],
    non_field_errors: ['Try later.'],
    code: 'invalid',
  })
  const foot = placeErrors<{ old_password: string }>(refused, ['old_password'], (name, error) => {
    placed.push([name, error.message])
  })
  expect(placed).toEqual([['old_password', 'That is not your password.']])
  expect(foot).toEqual(['Something else.', 'Try later.'])
})

test('one sentence for the whole request is the foot', () => {
  const refused = apiError(401, { detail: 'Wrong.', code: 'login.refused' })
  expect(placeErrors(refused, [], () => {})).toEqual(['Wrong.'])
})
