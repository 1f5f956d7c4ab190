import { Detail, FieldErrors } from '../errors.ts'
import { idParams, route } from '../route.ts'
import { EmrEndpoint, EmrEndpointBody, EmrWriteback } from './emr.schemas.ts'

export const writeThreadBack = route({
  method: 'POST',
  path: '/api/v1/threads/{id}/mdm_writeback/',
  summary: "Send a thread to its patient's medical record, or replace it there. Answers before it is sent.",
  allow: { permission: 'messaging.send_message' },
  params: idParams,
  answers: { 202: EmrWriteback, 400: FieldErrors, 403: Detail, 404: Detail },
})

export const getThreadWriteback = route({
  method: 'GET',
  path: '/api/v1/threads/{id}/mdm_writeback/',
  summary: 'How far a thread is in the medical record.',
  allow: 'signed_in',
  params: idParams,
  answers: { 200: EmrWriteback, 404: Detail },
})

export const getEmrEndpoint = route({
  method: 'GET',
  path: '/api/v1/integrations/emr/',
  summary: 'Where documents for the medical record go.',
  allow: { permission: 'base.change_integrationconfiguration' },
  answers: { 200: EmrEndpoint, 403: Detail },
})

export const setEmrEndpoint = route({
  method: 'PUT',
  path: '/api/v1/integrations/emr/',
  summary: 'Set where documents for the medical record go. What waits is tried there at once.',
  allow: { permission: 'base.change_integrationconfiguration' },
  body: EmrEndpointBody,
  answers: { 200: EmrEndpoint, 400: FieldErrors, 403: Detail },
})
