import { Detail, FieldErrors } from '../errors.ts'
import { noContent, pageOf, route } from '../route.ts'
import {
  CarrierBody,
  carrierParams,
  CarrierSummary,
  CarrierSwitch,
  CarrierTest,
  CarrierTestResult,
} from './carrier.schemas.ts'

const changers = { permission: 'base.change_integrationconfiguration' } as const

export const listCarriers = route({
  method: 'GET',
  path: '/api/v1/alerts/carriers/',
  summary: 'By what alerts can leave: every kind of carrier, set up or not, without its secrets.',
  allow: { permission: 'base.view_integrationconfiguration' },
  answers: { 200: pageOf(CarrierSummary), 403: Detail },
})

export const setCarrier = route({
  method: 'PUT',
  path: '/api/v1/alerts/carriers/',
  summary: 'Set up the carrier of a kind, or change it. Secrets that are left out stay.',
  allow: changers,
  body: CarrierBody,
  answers: { 200: CarrierSummary, 400: FieldErrors, 403: Detail },
})

export const switchCarrier = route({
  method: 'PATCH',
  path: '/api/v1/alerts/carriers/{kind}/',
  summary: 'Switch a carrier on or off; what it knows stays.',
  allow: changers,
  params: carrierParams,
  body: CarrierSwitch,
  answers: { 200: CarrierSummary, 400: FieldErrors, 403: Detail, 404: Detail },
})

export const deleteCarrier = route({
  method: 'DELETE',
  path: '/api/v1/alerts/carriers/{kind}/',
  summary: 'Forget a carrier with its secrets.',
  allow: changers,
  params: carrierParams,
  answers: { 204: noContent, 400: FieldErrors, 403: Detail, 404: Detail },
})

export const testCarrier = route({
  method: 'POST',
  path: '/api/v1/alerts/carriers/{kind}/test/',
  summary: 'Send a test by a carrier, switched on or not, and answer what it said.',
  allow: changers,
  params: carrierParams,
  body: CarrierTest,
  answers: { 200: CarrierTestResult, 400: FieldErrors, 403: Detail, 404: Detail },
})
