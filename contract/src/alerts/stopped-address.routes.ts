import { Detail, FieldErrors } from '../errors.ts'
import { noContent, pageOf, route } from '../route.ts'
import { LiftBody, StoppedAddress } from './stopped-address.schemas.ts'

export const listStopped = route({
  method: 'GET',
  path: '/api/v1/alerts/stopped/',
  summary: 'Numbers and addresses at which nobody is rung any more, and why; the newest first.',
  allow: { permission: 'base.view_integrationconfiguration' },
  answers: { 200: pageOf(StoppedAddress), 403: Detail },
})

export const liftStopped = route({
  method: 'POST',
  path: '/api/v1/alerts/stopped/lift/',
  summary: 'Ring a stopped number or address again.',
  allow: { permission: 'base.change_integrationconfiguration' },
  body: LiftBody,
  answers: { 204: noContent, 400: FieldErrors, 403: Detail, 404: Detail },
})
