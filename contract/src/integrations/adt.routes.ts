import { z } from 'zod'
import { idParams, pageOf, pageQuery, route } from '../route.ts'
import { AdtInterface, AdtInterfaceBody, AdtMessage, AdtMessageText, AdtState } from './adt.schemas.ts'

const allow = { permission: 'base.change_integrationconfiguration' } as const

export const getAdtInterface = route({
  method: 'GET',
  path: '/api/v1/integrations/adt/',
  summary: 'Get which system sends admissions (HL7 v2 ADT), and whether its messages arrive.',
  allow,
  answers: { 200: AdtInterface },
})

export const setAdtInterface = route({
  method: 'PUT',
  path: '/api/v1/integrations/adt/',
  summary: 'Set the system whose ADT messages are received.',
  allow,
  body: AdtInterfaceBody,
  answers: { 200: AdtInterface },
})

export const listAdtMessages = route({
  method: 'GET',
  path: '/api/v1/integrations/adt/messages/',
  summary: 'List received ADT messages, the newest first. Patients are named for users who may see patients.',
  allow,
  query: z.strictObject({ state: AdtState.optional(), ...pageQuery(25) }),
  answers: { 200: pageOf(AdtMessage) },
})

export const getAdtMessageText = route({
  method: 'GET',
  path: '/api/v1/integrations/adt/messages/{id}/text/',
  summary: 'Get the text of a rejected ADT message. Requires the permission to see patients, and is audited.',
  allow,
  params: idParams,
  answers: { 200: AdtMessageText },
})

export const retryAdtMessage = route({
  method: 'POST',
  path: '/api/v1/integrations/adt/messages/{id}/retry/',
  summary: 'Apply a rejected ADT message again. It is rejected again if its cause remains.',
  allow,
  params: idParams,
  answers: { 200: AdtMessage },
})
