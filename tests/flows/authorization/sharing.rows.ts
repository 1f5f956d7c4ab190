import type { Asked, Row, MatrixHospital } from './matrix.ts'

const onThread = ({ thread }: MatrixHospital): Asked => ({ params: { id: thread.id } })

/** Users join a thread once, so each call creates one. */
const onNewThread = async ({ sender, recipient }: MatrixHospital): Promise<Asked> => ({
  params: { id: (await sender.writes(recipient, 'Whom else?')).id },
})

const subscribersOnly: Row['statuses'] = [404, 200, 200, 404, 404, 404]
/** The powerless user cannot send anything. */
const sendersOnly: Row['statuses'] = [404, 201, 201, 403, 404, 404]

export const sharingRows = {
  previewRecipients: {
    input: ({ recipient }) => ({ body: { recipient_ids: [recipient.user.contact_id] } }),
    statuses: [200, 200, 200, 403, 200, 400],
  },
  resolveRecipients: {
    input: ({ recipient, ids }) => ({
      body: { recipient_ids: [recipient.user.contact_id], patient_id: ids.patient },
    }),
    statuses: [200, 200, 200, 403, 200, 400],
  },
  forwardThread: {
    input: async (w) => ({ ...(await onNewThread(w)), body: { recipient_ids: [w.someone.user.contact_id] } }),
    statuses: sendersOnly,
  },
  addSubscribers: {
    input: async (w) => ({ ...(await onNewThread(w)), body: { subscribers: [w.someone.user.contact_id] } }),
    statuses: sendersOnly,
  },
  searchThreads: { input: () => ({ query: { q: 'Ben' } }), statuses: 200 },
  listThreadGroups: { input: onThread, statuses: subscribersOnly },
  getThreadRouting: { input: onThread, statuses: subscribersOnly },
  changeThreadPatient: {
    input: async (w) => ({ ...(await onNewThread(w)), body: { patient_id: w.ids.patient } }),
    statuses: subscribersOnly,
  },
  getThreadPatient: { input: onThread, statuses: subscribersOnly },
} satisfies Record<string, Row>
