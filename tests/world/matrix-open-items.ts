import type { Asked, Row, Ward } from './matrix.ts'

const onThread = ({ thread }: Ward): Asked => ({ params: { id: thread.id } })
const onMessage = (ward: Ward): Asked => ({
  ...onThread(ward),
  query: { message_id: ward.thread.last_message.id },
})

/** A new one each time: it is answered once. */
async function onQuestion({ sender, recipient }: Ward): Promise<Asked> {
  const asking = { requires_confirm: true, response_options: ['Yes', 'No'] }
  return { params: { id: (await sender.writes(recipient, 'Can you?', asking)).id }, body: {} }
}

const subscribersOnly: Row['answers'] = [404, 200, 200, 404, 404, 404]
const recipientOnly: Row['answers'] = [404, 200, 404, 404, 404, 404]

/** What a message asks of one person, taking it back, and how far everybody is with it. */
export const openItemRows = {
  acceptMessage: { asks: onQuestion, answers: recipientOnly },
  rejectMessage: { asks: onQuestion, answers: recipientOnly },
  respondToMessage: {
    asks: async (w) => ({ ...(await onQuestion(w)), body: { response: 'Yes' } }),
    answers: recipientOnly,
  },
  // The sender does not hold messaging.recall_thread; recall.test.ts has one who does.
  recallThread: { asks: onThread, answers: [404, 403, 403, 404, 404, 404] },
  messageHistory: { asks: onMessage, answers: subscribersOnly },
  messageAlerts: { asks: onMessage, answers: subscribersOnly },
  messageProof: { asks: onMessage, answers: subscribersOnly },
  exportProof: { asks: onMessage, answers: subscribersOnly },
} satisfies Record<string, Row>
