import { expect, test } from 'vitest'
import { z } from 'zod'
import { Detail, FieldErrors } from './errors.ts'
import { choiceParams, idParams, noContent, route } from './route.ts'

const declared = {
  method: 'GET',
  path: '/api/v1/wards/{id}/',
  summary: 'Get a ward.',
  allow: 'signed_in',
  answers: { 200: z.string() },
} as const
const body = z.strictObject({ name: z.string() })

test('a route answers 404 by its parameters and 400 by its input', () => {
  const statuses = (answers: object) => Object.keys(answers).map(Number)
  expect(statuses(route(declared).answers)).toEqual([200])
  expect(route({ ...declared, params: idParams }).answers).toMatchObject({ 400: FieldErrors, 404: Detail })
  expect(statuses(route({ ...declared, query: body }).answers)).toEqual([200, 400])
  expect(statuses(route({ ...declared, method: 'POST', body }).answers)).toEqual([200, 400])
  const kinds = choiceParams({ kind: z.enum(['day', 'night']) })
  expect(statuses(route({ ...declared, params: kinds }).answers)).toEqual([200, 400])
})

test('a refusal of the route itself replaces the one that follows from its input', () => {
  const answers = { 204: noContent, 400: Detail }
  const removal = route({ ...declared, method: 'DELETE', params: idParams, answers })
  expect(removal.answers).toMatchObject({ 400: Detail, 404: Detail })
})

test('a standard with error bodies of its own declares every refusal', () => {
  const answers = { 200: z.string(), 404: Detail }
  const read = route({ ...declared, media: 'application/fhir+json', params: idParams, answers })
  expect(Object.keys(read.answers)).toEqual(['200', '404'])
})

test('a refusal that follows from the other fields does not compile', () => {
  // @ts-expect-error: 404 follows from the parameters
  route({ ...declared, params: idParams, answers: { 200: body, 404: Detail } })
  // @ts-expect-error: 400 follows from the body
  route({ ...declared, method: 'POST', body, answers: { 200: body, 400: FieldErrors } })
  // @ts-expect-error: 401 follows from the session
  route({ ...declared, answers: { 200: body, 401: Detail } })
  // @ts-expect-error: 403 follows from the permission
  route({ ...declared, allow: { permission: 'pcm.provider' }, answers: { 200: body, 403: Detail } })
  // @ts-expect-error: 409 follows from the method
  route({ ...declared, method: 'DELETE', answers: { 204: noContent, 409: Detail } })
  expect(route({ ...declared, answers: { 200: body, 403: Detail } }).answers).toHaveProperty('403')
})
