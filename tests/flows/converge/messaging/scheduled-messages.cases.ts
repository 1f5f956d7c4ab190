import {
  createScheduledMessage,
  sendScheduledMessage,
} from '@wardline/contract/messaging/scheduled-messages/scheduled-message.routes.ts'
import type { Person } from '../../../fixtures/people/person.ts'
import type { Case } from '../case.ts'

async function sendScheduled(person: Person, content: Record<string, unknown>) {
  const send_at = new Date(Date.now() + 3_600_000).toISOString()
  const { id } = await person.call(createScheduledMessage, { body: { ...content, send_at } })
  await person.call(sendScheduledMessage, { params: { id } })
}

export const scheduledMessageCases = {
  sendScheduledMessage: {
    'a reply': {
      act: ({ ben }, { id: thread_id }) =>
        sendScheduled(ben, { thread_id, reply: { message: 'As promised' } }),
    },
    'a new thread': {
      act: ({ ana, ben }) =>
        sendScheduled(ana, {
          new_thread: {
            subject: 'Rounds',
            data: { body: 'At eight' },
            recipient_ids: [ben.user.contact_id],
          },
        }),
    },
    'a message without a subject': {
      act: ({ ana, ben }) =>
        sendScheduled(ana, {
          conversation_message: { message: 'Bed 12', recipient_ids: [ben.user.contact_id] },
        }),
    },
  },
} satisfies Record<string, Record<string, Case>>

export const scheduledMessagesNotShown = {
  createScheduledMessage:
    'the list is fetched again (tests/browser/messaging/scheduled-messages.test.ts); the message is shown once it is sent',
  changeScheduledMessage: 'as createScheduledMessage',
  deleteScheduledMessage: 'as createScheduledMessage',
}
