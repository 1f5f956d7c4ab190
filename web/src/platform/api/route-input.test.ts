import { expect, test } from 'vitest'
import { splitInput } from './route-input.ts'

test('the placeholders of the path become parameters, and the other fields the body', () => {
  expect(
    splitInput(
      'PUT /api/v1/departments/{id}/contacts/{contact_id}/',
      { id: 3 },
      { contact_id: 7, is_pinned: true },
    ),
  ).toEqual({ params: { id: 3, contact_id: 7 }, body: { is_pinned: true } })
})

test('a GET sends the other fields as its query', () => {
  expect(splitInput('GET /api/v1/departments/{id}/members/', {}, { id: 3, page: 2 })).toEqual({
    params: { id: 3 },
    query: { page: 2 },
  })
})

test('a write without fields has no body', () => {
  expect(splitInput('POST /api/v1/routing/policies/{id}/duplicate/', {}, { id: 3 })).toEqual({
    params: { id: 3 },
  })
  expect(splitInput('DELETE /api/v1/holidays/{id}/', { id: 3 }, undefined)).toEqual({ params: { id: 3 } })
})

test('a DELETE sends no body, also if its input is a whole record', () => {
  expect(splitInput('DELETE /api/v1/holidays/{id}/', {}, { id: 3, name: 'May Day' })).toEqual({
    params: { id: 3 },
  })
})
