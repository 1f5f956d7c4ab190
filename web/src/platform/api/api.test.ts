import { expect, test } from 'vitest'
import { buildUrl } from './url.ts'
import { parseApiError } from './api-error.ts'
import { readCsrfToken } from './csrf.ts'
import { createIdempotencyKey } from './idempotency-key.ts'

test('parameters are escaped and go into the path, the rest into the query', () => {
  expect(buildUrl('/api/v1/threads/{id}/messages/', { id: 7 }, { page: 2, before_id: undefined })).toBe(
    '/api/v1/threads/7/messages/?page=2',
  )
  expect(buildUrl('/x/{name}/', { name: 'a/b?' })).toBe('/x/a%2Fb%3F/')
})

test('both error shapes are parsed, and anything else is harmless', () => {
  expect(parseApiError(403, { detail: 'No.', code: 'forbidden' })).toMatchObject({
    code: 'forbidden',
    detail: 'No.',
  })
  const invalid = parseApiError(400, { subject: ['Blank.'], non_field_errors: ['Wrong.'], code: 'invalid' })
  expect(invalid.fields).toEqual({ subject: ['Blank.'], non_field_errors: ['Wrong.'] })
  expect(invalid.detail).toBe('Wrong.')
  expect(parseApiError(502, '<html>')).toMatchObject({
    status: 502,
    code: 'unknown',
    detail: undefined,
    fields: {},
  })
})

test('the CSRF token is read from its cookie', () => {
  expect(readCsrfToken('a=1; csrftoken=x%2By; b=2')).toBe('x+y')
  expect(readCsrfToken('')).toBe('')
})

test('generated keys differ', () => {
  expect(new Set(Array.from({ length: 100 }, createIdempotencyKey)).size).toBe(100)
})
