import { noInput, type Asked, type Row, type MatrixHospital } from '../matrix.ts'

const onThread = ({ thread }: MatrixHospital): Asked => ({ params: { id: thread.id } })
const onMessage = (hospital: MatrixHospital): Asked => ({
  ...onThread(hospital),
  query: { message_id: hospital.thread.last_message.id },
})

/** A request can be answered only once, so each call creates one. */
async function onQuestion({ sender, recipient }: MatrixHospital): Promise<Asked> {
  const asking = { requires_confirm: true, response_options: ['Yes', 'No'] }
  return { params: { id: (await sender.writes(recipient, 'Can you?', asking)).id }, body: {} }
}

const subscribersOnly: Row['statuses'] = [404, 200, 200, 404, 404, 404]
const recipientOnly: Row['statuses'] = [404, 200, 404, 404, 404, 404]

export const openItemRows = {
  acceptMessage: { input: onQuestion, statuses: recipientOnly },
  rejectMessage: { input: onQuestion, statuses: recipientOnly },
  respondToMessage: {
    input: async (w) => ({ ...(await onQuestion(w)), body: { response: 'Yes' } }),
    statuses: recipientOnly,
  },
  // The sender lacks messaging.recall_thread; recall.test.ts covers users who have it.
  recallThread: { input: onThread, statuses: [404, 403, 403, 404, 404, 404] },
  listRecallNotices: { input: noInput, statuses: 200 },
  // recall.test.ts covers users who have a notice.
  dismissRecallNotice: { input: onThread, statuses: 404 },
  listMessageHistory: { input: onMessage, statuses: subscribersOnly },
  listMessageAlerts: { input: onMessage, statuses: subscribersOnly },
  getMessageOutcome: { input: onMessage, statuses: subscribersOnly },
  getMessageProof: { input: onMessage, statuses: subscribersOnly },
  exportProof: { input: onMessage, statuses: subscribersOnly },
} satisfies Record<string, Row>
