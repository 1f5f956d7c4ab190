import { expect, test } from 'vitest'
import { parseApiError } from '../api/api-error.ts'
import { createFieldNames } from './form-context.ts'
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

const refusedSteps = {
  steps: ['Step 2 has no target.', 'Entry 3, delay: This is at most 9.'],
  places: [
    { path: ['steps', 1, 'targets'], sentence: 'This step has no target.' },
    { path: ['steps', 2, 'delay'], sentence: 'This is at most 9.' },
  ],
  code: 'invalid',
}
const placeIn = (fieldNames: string[], body: unknown) => {
  const names = createFieldNames()
  for (const name of fieldNames) names.add(name, [name])
  return placeErrors(undefined, parseApiError(400, body), names.find)
}

test('an error in a list goes to the field of its row, or to the row', () => {
  const { fields: placed, form } = placeIn(
    ['steps', 'steps.1', 'steps.1.delay', 'steps.2.delay'],
    refusedSteps,
  )
  expect(placed).toEqual({ 'steps.1': 'This step has no target.', 'steps.2.delay': 'This is at most 9.' })
  expect(form).toEqual([])
})

test('without a field for each row, the list shows the sentences that name the row', () => {
  const sentences = 'Step 2 has no target. Entry 3, delay: This is at most 9.'
  expect(placeIn(['steps', 'steps.1'], refusedSteps)).toEqual({ fields: { steps: sentences }, form: [] })
})

test('without a field for the list, the form shows them', () => {
  expect(placeIn([], refusedSteps)).toEqual({ fields: {}, form: refusedSteps.steps })
})

test('an error of the list itself stays there when errors of its rows are at the rows', () => {
  const body = {
    steps: ['This has at most 2 entries.', 'Entry 3, delay: This is at most 9.'],
    places: [
      { path: ['steps'], sentence: 'This has at most 2 entries.' },
      { path: ['steps', 2, 'delay'], sentence: 'This is at most 9.' },
    ],
  }
  expect(placeIn(['steps.2'], body)).toEqual({
    fields: { 'steps.2': 'This is at most 9.' },
    form: ['This has at most 2 entries.'],
  })
})

test('places of an unknown form are ignored', () => {
  expect(placeIn(['name'], { name: ['Enter a name.'], places: [{ path: 'name' }, null, 4] }).fields).toEqual({
    name: 'Enter a name.',
  })
})
