import { Detail, FieldErrors } from '../errors.ts'
import { idParams, route } from '../route.ts'
import { RingPreferences, RingPreferencesBody } from './ring-step.schemas.ts'

export const getRingPreferences = route({
  method: 'GET',
  path: '/api/v1/users/{id}/ringsteps/',
  summary: 'In which order and how long after each other a person is rung, and their quiet hours.',
  allow: 'signed_in',
  params: idParams,
  answers: { 200: RingPreferences, 403: Detail, 404: Detail },
})

export const setRingPreferences = route({
  method: 'PUT',
  path: '/api/v1/users/{id}/ringsteps/',
  summary: 'The whole order with its delays, and the quiet hours. High priority rings in them too.',
  allow: 'signed_in',
  params: idParams,
  body: RingPreferencesBody,
  answers: { 200: RingPreferences, 400: FieldErrors, 403: Detail, 404: Detail },
})
