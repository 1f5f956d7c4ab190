import { createScheduledMessage } from '@wardline/contract/messaging/scheduled-messages/scheduled-message.routes.ts'
import type { Asked, MatrixHospital, Row } from '../matrix.ts'

const inOneHour = () => new Date(Date.now() + 3_600_000).toISOString()

const reply = (message: string) => ({ reply: { message }, send_at: inOneHour() })

const onOwnMessage = async ({ sender, thread }: MatrixHospital): Promise<Asked> => {
  const { id } = await sender.call(createScheduledMessage, {
    body: { thread_id: thread.id, ...reply('Later') },
  })
  return { params: { id } }
}

/** Only its author sees a scheduled message. */
const authorOnly = (status: number): Row['statuses'] => [404, 404, status, 404, 404, 404]

export const scheduledMessageRows = {
  listScheduledMessages: { input: () => ({}), statuses: 200 },
  getScheduledMessage: { input: onOwnMessage, statuses: authorOnly(200) },
  createScheduledMessage: {
    input: ({ thread }) => ({ body: { thread_id: thread.id, ...reply('Later') } }),
    statuses: [404, 201, 201, 404, 404, 404],
  },
  changeScheduledMessage: {
    input: async (w) => ({
      ...(await onOwnMessage(w)),
      body: { ...reply('Even later'), version: 1 },
    }),
    statuses: authorOnly(200),
  },
  sendScheduledMessage: { input: onOwnMessage, statuses: authorOnly(201) },
  deleteScheduledMessage: { input: onOwnMessage, statuses: authorOnly(204) },
} satisfies Record<string, Row>
