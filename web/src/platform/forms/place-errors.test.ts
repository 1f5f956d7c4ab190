import { expect, test } from 'vitest'
import { parseApiError } from '../api/api-error.ts'
import { placeErrors } from './place-errors.ts'

const fields: Record<string, string> = { name: 'name', group_id: 'target', user_id: 'target' }
const place = (failure: string | undefined, status: number, body?: unknown) =>
  placeErrors(failure, parseApiError(status, body), (property) => fields[property])

test('sentences go to the field that shows their property, others below the form', () => {
  const body = { group_id: ['No such group.'], color: ['Unknown field.'], code: 'invalid' }
  expect(place('Could not save the number.', 400, body)).toEqual({
    fields: { target: 'No such group.' },
    form: ['Could not save the number.', 'Unknown field.'],
  })
})

test('a sentence about the whole request is shown once', () => {
  const body = { non_field_errors: ['Someone else was faster.'], code: 'invalid' }
  expect(place('Could not save.', 400, body).form).toEqual(['Could not save.', 'Someone else was faster.'])
})

test('a refusal without a sentence says what its status means', () => {
  expect(place('Could not save.', 503).form).toEqual([
    'Could not save.',
    'The server did not respond. Try again in a minute.',
  ])
  expect(place('Could not save.', 500).form).toEqual(['Could not save.', 'A server error has occurred.'])
})

test('a failure that asks to try again stands alone without a sentence of the server', () => {
  expect(place('Could not save. Try again.', 0).form).toEqual(['Could not save. Try again.'])
})

test('without a failure, the sentences of the server stand alone', () => {
  expect(place(undefined, 401, { detail: 'Wrong.', code: 'login.refused' }).form).toEqual(['Wrong.'])
})
