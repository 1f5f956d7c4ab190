import { Detail } from '../../errors.ts'
import { noContent, pageOf, route } from '../../route.ts'
import { LiftBody, SuppressedAddress } from './suppressed-address.schemas.ts'

export const listSuppressedAddresses = route({
  method: 'GET',
  path: '/api/v1/alerts/suppressions/',
  summary: 'List suppressed numbers and addresses with the reason, newest first.',
  allow: { permission: 'base.view_integrationconfiguration' },
  answers: { 200: pageOf(SuppressedAddress) },
})

export const liftSuppression = route({
  method: 'POST',
  path: '/api/v1/alerts/suppressions/lift/',
  summary: 'Lift the suppression of a number or address.',
  allow: { permission: 'base.change_integrationconfiguration' },
  body: LiftBody,
  answers: { 204: noContent, 404: Detail },
})
