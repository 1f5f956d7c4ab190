import { createScheduledMessage } from '@wardline/contract/messaging/scheduled-messages/scheduled-message.routes.ts'
import type { Hospital } from '../../../fixtures/hospital/hospital.ts'
import { body, name, type Id, type IdList, type Kind } from './id-list.ts'

type Content = (h: Hospital, ids: Id[]) => Record<string, unknown>

const contents: Record<string, [Kind, Content]> = {
  'reply.attachment_ids': ['file', (_, attachment_ids) => ({ reply: { message: 'Hello', attachment_ids } })],
  'reply.recipient_user_ids': [
    'user',
    (_, recipient_user_ids) => ({ reply: { message: 'Hello', recipient_user_ids } }),
  ],
  'reply.mentions': ['user', (_, mentions) => ({ reply: { message: 'Hello', mentions } })],
  'new_thread.attachment_ids': [
    'file',
    ({ ben }, attachment_ids) => ({
      new_thread: {
        subject: 'Hello',
        data: { body: 'Hello' },
        recipient_ids: [ben.user.contact_id],
        attachment_ids,
      },
    }),
  ],
  'new_thread.recipient_ids': [
    'contact',
    (_, recipient_ids) => ({ new_thread: { subject: 'Hello', data: { body: 'Hello' }, recipient_ids } }),
  ],
  'new_thread.mentions': [
    'user',
    ({ ben }, mentions) => ({
      new_thread: {
        subject: 'Hello',
        data: { body: 'Hello' },
        recipient_ids: [ben.user.contact_id],
        mentions,
      },
    }),
  ],
  'conversation_message.mentions': [
    'user',
    ({ ben }, mentions) => ({
      conversation_message: { message: 'Hello', recipient_ids: [ben.user.contact_id], mentions },
    }),
  ],
  'conversation_message.attachment_ids': [
    'file',
    ({ ben }, attachment_ids) => ({
      conversation_message: { message: 'Hello', recipient_ids: [ben.user.contact_id], attachment_ids },
    }),
  ],
  'conversation_message.recipient_ids': [
    'contact',
    (_, recipient_ids) => ({ conversation_message: { message: 'Hello', recipient_ids } }),
  ],
}

const inOneHour = () => new Date(Date.now() + 3_600_000).toISOString()

/** A message of Ana of the same kind, whose list of ids is valid. */
async function prepare(h: Hospital, [kind, content]: [Kind, Content], path: string, isChange: boolean) {
  const { ana, ben } = h
  const isReply = path.startsWith('reply.')
  const thread_id = isReply ? (await ana.writes(ben, name())).id : null
  if (!isChange) return body((ids) => ({ ...content(h, ids), thread_id, send_at: inOneHour() }))
  const valid = kind === 'file' ? [] : [kind === 'user' ? ben.user.user_id : ben.user.contact_id]
  const stored = await ana.call(createScheduledMessage, {
    body: { ...content(h, valid), thread_id, send_at: inOneHour() },
  })
  return body((ids) => ({ ...content(h, ids), version: stored.version }), { id: stored.id })
}

const rowsOf = (route: string, isChange: boolean): [string, IdList][] =>
  Object.entries(contents).map(([path, [kind, content]]) => [
    `${route} ${path}`,
    {
      kind,
      by: 'ana',
      ...(kind !== 'contact' && { isAlone: true }),
      prepare: (h) => prepare(h, [kind, content], path, isChange),
    },
  ])

export const scheduledMessages: Record<string, IdList> = Object.fromEntries([
  ...rowsOf('createScheduledMessage', false),
  ...rowsOf('changeScheduledMessage', true),
])
