import { idOrUidParams, route } from '../route.ts'
import { EmrEndpoint, EmrEndpointBody, EmrWriteback } from './emr.schemas.ts'

export const writeThreadBack = route({
  method: 'POST',
  path: '/api/v1/threads/{id}/mdm_writeback/',
  summary:
    "Write a thread to its patient's medical record, or replace it there. Responds before it is sent. By id or uid of the thread.",
  allow: { permission: 'messaging.send_message' },
  params: idOrUidParams,
  answers: { 202: EmrWriteback },
})

export const getThreadWriteback = route({
  method: 'GET',
  path: '/api/v1/threads/{id}/mdm_writeback/',
  summary: 'Get the write-back state of a thread.',
  allow: 'signed_in',
  params: idOrUidParams,
  answers: { 200: EmrWriteback },
})

export const getEmrEndpoint = route({
  method: 'GET',
  path: '/api/v1/integrations/emr/',
  summary: 'Get or set where documents for the medical record are sent.',
  allow: { permission: 'base.change_integrationconfiguration' },
  answers: { 200: EmrEndpoint },
})

export const setEmrEndpoint = route({
  method: 'PUT',
  path: '/api/v1/integrations/emr/',
  summary:
    'Set where documents for the medical record are sent. Waiting documents are retried there immediately.',
  allow: { permission: 'base.change_integrationconfiguration' },
  body: EmrEndpointBody,
  answers: { 200: EmrEndpoint },
})
