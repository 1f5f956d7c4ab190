import type { MatrixHospital, Row } from '../matrix.ts'

const contactsOf = ({ sender, recipient }: MatrixHospital) => [
  sender.user.contact_id,
  recipient.user.contact_id,
]

/** Like a new thread: anyone who may send messages, to contacts of the own account. */
export const conversationRows = {
  findConversation: {
    input: (hospital) => ({ query: { recipient_ids: contactsOf(hospital).join(',') } }),
    statuses: [200, 200, 200, 403, 200, 400],
  },
  sendToConversation: {
    input: (hospital) => ({ body: { recipient_ids: contactsOf(hospital), message: 'Hello' } }),
    statuses: [201, 201, 201, 403, 201, 400],
  },
} satisfies Record<string, Row>
