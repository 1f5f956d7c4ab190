import { expect, test } from 'vitest'
import { address } from './address.ts'
import { apiError } from './api-error.ts'
import { csrfToken } from './csrf.ts'
import { newKey } from './idempotency-key.ts'

test('parameters go into the path, the rest into the query, escaped', () => {
  expect(address('/api/v1/threads/{id}/messages/', { id: 7 }, { page: 2, before_id: undefined })).toBe(
    '/api/v1/threads/7/messages/?page=2',
  )
  expect(address('/x/{name}/', { name: 'a/b?' })).toBe('/x/a%2Fb%3F/')
})

test('both shapes of errors are read, and anything else does no harm', () => {
  expect(apiError(403, { detail: 'No.', code: 'forbidden' })).toMatchObject({
    code: 'forbidden',
    detail: 'No.',
  })
  const invalid = apiError(400, { subject: ['Blank.'], non_field_errors: ['Wrong.'], code: 'invalid' })
  expect(invalid.fields).toEqual({ subject: ['Blank.'], non_field_errors: ['Wrong.'] })
  expect(invalid.detail).toBe('Wrong.')
  expect(apiError(502, '<html>')).toMatchObject({ status: 502, code: 'unknown', detail: '', fields: {} })
})

test('the CSRF value comes from its cookie', () => {
  expect(csrfToken('a=1; csrftoken=x%2By; b=2')).toBe('x+y')
  expect(csrfToken('')).toBe('')
})

test('keys differ', () => {
  expect(new Set(Array.from({ length: 100 }, newKey)).size).toBe(100)
})
