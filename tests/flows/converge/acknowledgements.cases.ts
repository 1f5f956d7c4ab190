import {
  acceptMessage,
  recallThread,
  rejectMessage,
  respondToMessage,
} from '@wardline/contract/messaging/responses/response.routes.ts'
import { replyToThread } from '@wardline/contract/messaging/threads/thread.routes.ts'
import type { Thread } from '@wardline/contract/messaging/threads/thread.schemas.ts'
import type { Person } from '../../fixtures/people/person.ts'
import type { Case } from './case.ts'

const inThread = (thread: Thread) => ({ params: { id: thread.id } })

const ask = (person: Person, thread: Thread, message: string, more: object) =>
  person.call(replyToThread, { ...inThread(thread), body: { message, ...more } })

export const requestInReplyCases = {
  'that asks everyone, at high priority': {
    act: ({ ben }, thread) => ask(ben, thread, 'Come', { requires_confirm: true, priority: 2 }),
  },
  'that asks one recipient': {
    asking: { requires_confirm: true },
    act: ({ ana, cleo }, thread) =>
      ask(ana, thread, 'Cleo?', { requires_confirm: true, recipient_user_ids: [cleo.user.user_id] }),
  },
  'whose request is answered before the earlier one': {
    asking: { requires_confirm: true },
    act: async ({ ana, ben, cleo }, thread) => {
      const { id: message_id } = await ask(ana, thread, 'Which bed?', { response_options: ['12', '14'] })
      await ben.call(respondToMessage, { ...inThread(thread), body: { response: '12', message_id } })
      await cleo.call(acceptMessage, {
        ...inThread(thread),
        body: { message_id: thread.last_message.id },
      })
    },
  },
  'whose request is answered after the earlier one': {
    asking: { requires_confirm: true },
    act: async ({ ana, ben }, thread) => {
      await ask(ana, thread, 'Which bed?', { response_options: ['12', '14'] })
      await ben.call(acceptMessage, { ...inThread(thread), body: { message_id: thread.last_message.id } })
      await ben.call(respondToMessage, { ...inThread(thread), body: { response: '14' } })
    },
  },
} satisfies Record<string, Case>

export const openItemCases = {
  acceptMessage: {
    'by one of two recipients': {
      asking: { requires_confirm: true },
      act: ({ ben }, thread) => ben.call(acceptMessage, inThread(thread)),
    },
    'by both, one with an archived thread': {
      asking: { requires_confirm: true },
      before: ({ cleo }, thread) => cleo.archives(thread),
      act: async ({ ben, cleo }, thread) =>
        Promise.all([ben, cleo].map((person) => person.call(acceptMessage, inThread(thread)))),
    },
    'of a page, after a reply': {
      asking: { apply_escalations: true },
      before: ({ cleo }, thread) => cleo.replies(thread, 'I am in theatre'),
      act: ({ ben }, thread) => ben.call(acceptMessage, inThread(thread)),
    },
    'of a group page, by second call': {
      act: async (w) => {
        const thread = await w.ana.writes(w.ids.contacts.cardiologyOnCall, 'Come', {
          apply_escalations: true,
        })
        await w.cleo.call(acceptMessage, inThread(thread))
      },
    },
    repeated: {
      asking: { requires_confirm: true },
      before: ({ ben }, thread) => ben.call(acceptMessage, inThread(thread)),
      act: ({ ben }, thread) => ben.call(acceptMessage, inThread(thread)),
      isSilent: true,
    },
  },
  rejectMessage: {
    'by a recipient': {
      asking: { requires_confirm: true },
      act: ({ cleo }, thread) => cleo.call(rejectMessage, inThread(thread)),
    },
  },
  respondToMessage: {
    'differently by two recipients': {
      asking: { response_options: ['Yes', 'No'] },
      act: async ({ ben, cleo }, thread) => {
        await ben.call(respondToMessage, { ...inThread(thread), body: { response: 'Yes' } })
        await cleo.call(respondToMessage, { ...inThread(thread), body: { response: 'No' } })
      },
    },
  },
  recallThread: {
    'of an unread thread': { act: ({ ana }, thread) => ana.call(recallThread, inThread(thread)) },
    'of a thread that was read, archived and answered': {
      asking: { requires_confirm: true },
      before: async ({ ben, cleo }, thread) => {
        await ben.call(acceptMessage, inThread(thread))
        await cleo.archives(thread)
      },
      act: ({ ana }, thread) => ana.call(recallThread, inThread(thread)),
    },
    'right after a reply and a response': {
      asking: { response_options: ['Yes', 'No'] },
      act: async ({ ana, ben, cleo }, thread) => {
        await ben.replies(thread, 'Which bed?')
        await cleo.call(respondToMessage, { ...inThread(thread), body: { response: 'No' } })
        await ana.call(recallThread, inThread(thread))
      },
    },
  },
} satisfies Record<string, Record<string, Case>>
