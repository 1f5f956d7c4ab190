import { z } from 'zod'
import { limits } from '../../limits.ts'
import { idParams, pageOf, route } from '../../route.ts'
import { booleanParam, typeaheadQuery } from '../../typeahead.ts'
import {
  ManagedMessageType,
  MessageTypeChanges,
  MessageTypeMove,
  NewMessageType,
  messageTypeOrderings,
} from './message-type-administration.schemas.ts'

const administrators = { permission: 'messaging.change_messagetype' } as const

/** `id` is that of the account: of the caller's own, or the answer is 404. */
const typeParams = idParams.extend({ message_type_id: idParams.shape.id })

export const listManagedMessageTypes = route({
  method: 'GET',
  path: '/api/v1/accounts/{id}/messagetypes/',
  summary: 'List active or archived message types in the order of the composer, or by name.',
  allow: administrators,
  params: idParams,
  query: z.strictObject({
    is_active: booleanParam('is_active').default('true'),
    ordering: z
      .enum(messageTypeOrderings, { error: 'ordering is position or name; with - before it backwards.' })
      .default('position'),
    ...typeaheadQuery(limits.table_page),
  }),
  answers: { 200: pageOf(ManagedMessageType) },
})

export const getManagedMessageType = route({
  method: 'GET',
  path: '/api/v1/accounts/{id}/messagetypes/{message_type_id}/',
  summary: 'Get a message type, active or archived.',
  allow: administrators,
  params: typeParams,
  answers: { 200: ManagedMessageType },
})

export const createMessageType = route({
  method: 'POST',
  path: '/api/v1/accounts/{id}/messagetypes/',
  summary: 'Create a message type at the end of the list.',
  allow: administrators,
  params: idParams,
  body: NewMessageType,
  creates: true,
  answers: { 201: ManagedMessageType },
})

export const changeMessageType = route({
  method: 'PUT',
  path: '/api/v1/accounts/{id}/messagetypes/{message_type_id}/',
  summary:
    'Change a message type for new messages. Omitted fields stay unchanged. 409 if the type changed after `version`.',
  allow: administrators,
  params: typeParams,
  body: MessageTypeChanges,
  answers: { 200: ManagedMessageType },
})

export const moveMessageType = route({
  method: 'POST',
  path: '/api/v1/accounts/{id}/messagetypes/{message_type_id}/move/',
  summary: 'Move an active message type before or after another one.',
  allow: administrators,
  params: typeParams,
  body: MessageTypeMove,
  answers: { 200: ManagedMessageType },
})

export const archiveMessageType = route({
  method: 'POST',
  path: '/api/v1/accounts/{id}/messagetypes/{message_type_id}/archive/',
  summary: 'Archive a message type. It cannot be chosen any more; messages keep what they were sent with.',
  allow: administrators,
  params: typeParams,
  answers: { 200: ManagedMessageType },
})

export const restoreMessageType = route({
  method: 'POST',
  path: '/api/v1/accounts/{id}/messagetypes/{message_type_id}/restore/',
  summary: 'Restore an archived message type at the end of the list.',
  allow: administrators,
  params: typeParams,
  answers: { 200: ManagedMessageType },
})
