import { expect, test } from 'vitest'
import { parseApiError } from '../api/api-error.ts'
import { errorSentences } from './error-sentences.ts'
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

test('a form shows a sentence for each status, also without a readable body', () => {
  const statuses = [0, ...Array.from({ length: 200 }, (_, i) => 400 + i)]
  for (const status of statuses)
    for (const body of [undefined, null, '<html>Bad Gateway</html>', {}, { detail: '' }, { name: [] }]) {
      const error = parseApiError(status, body)
      expect(errorSentences(error).join(), `${status} ${JSON.stringify(body)}`).toMatch(/^[A-Z].+\.$/)
      expect(showServerErrors<{ name: string }>(error, ['name'], () => {})).toEqual(errorSentences(error))
    }
  expect(errorSentences(new TypeError('odd'))).toEqual(['Something went wrong. Try again.'])
})
