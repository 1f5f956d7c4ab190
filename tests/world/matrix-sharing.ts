import type { Asked, Row, Ward } from './matrix.ts'

const onThread = ({ thread }: Ward): Asked => ({ params: { id: thread.id } })

/** A new one each time: people join a thread once. */
const onNewThread = async ({ sender, recipient }: Ward): Promise<Asked> => ({
  params: { id: (await sender.writes(recipient, 'Whom else?')).id },
})

const subscribersOnly: Row['answers'] = [404, 200, 200, 404, 404, 404]
/** The powerless one may not send anything at all. */
const sendersOnly: Row['answers'] = [404, 201, 201, 403, 404, 404]

/** Where a message goes, letting people in, and whom a thread is about. */
export const sharingRows = {
  previewThread: {
    asks: ({ recipient }) => ({ body: { recipient_ids: [recipient.who.contact_id] } }),
    answers: [200, 200, 200, 403, 200, 400],
  },
  forwardThread: {
    asks: async (w) => ({ ...(await onNewThread(w)), body: { recipient_ids: [w.someone.who.contact_id] } }),
    answers: sendersOnly,
  },
  addSubscribers: {
    asks: async (w) => ({ ...(await onNewThread(w)), body: { subscribers: [w.someone.who.contact_id] } }),
    answers: sendersOnly,
  },
  searchThreads: { asks: () => ({ query: { q: 'Ben' } }), answers: 200 },
  listThreadGroups: { asks: onThread, answers: subscribersOnly },
  changeSubject: {
    asks: async (w) => ({ ...(await onNewThread(w)), body: { patient_id: w.ids.patient } }),
    answers: subscribersOnly,
  },
  getThreadPatient: { asks: onThread, answers: subscribersOnly },
} satisfies Record<string, Row>
