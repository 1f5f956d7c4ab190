import { z } from 'zod'
import { Detail } from '../../errors.ts'
import { route } from '../../route.ts'
import { idList } from '../../typeahead.ts'
import { Thread } from '../threads/thread.schemas.ts'
import { ConversationMessage, FoundConversation } from './conversation.schemas.ts'

const allow = { permission: 'messaging.send_message' } as const

export const findConversation = route({
  method: 'GET',
  path: '/api/v1/conversations/',
  summary: 'Find the conversation that a message without a subject to these recipients continues.',
  allow,
  automatic: true,
  query: z.strictObject({
    recipient_ids: idList('recipient_ids'),
    patient_id: z.coerce.number().int().positive().optional(),
    encounter_id: z.coerce.number().int().positive().optional(),
  }),
  answers: { 200: FoundConversation },
})

export const sendToConversation = route({
  method: 'POST',
  path: '/api/v1/conversations/',
  summary:
    'Send a message without a subject: it continues the conversation with exactly these recipients, or starts one. ' +
    'A group, department or care team is resolved to its people of now, as in a new thread.',
  allow,
  body: ConversationMessage,
  creates: true,
  answers: { 201: Thread, 406: Detail, 429: Detail },
})
