import { createMessageType } from '@wardline/contract/messaging/message-types/message-type-administration.routes.ts'
import type { Asked, MatrixHospital, Row } from '../matrix.ts'

let made = 0

const account = ({ ids }: MatrixHospital) => ({ id: ids.account_id })
const content = () => ({ name: `Type ${++made}` })

const onType = async (w: MatrixHospital): Promise<Asked> => {
  const { id } = await w.administrator.call(createMessageType, { params: account(w), body: content() })
  return { params: { ...account(w), message_type_id: id } }
}

const administratorsOnly: Row['statuses'] = [403, 403, 403, 403, 200, 404]

export const messageTypeRows = {
  listManagedMessageTypes: { input: (w) => ({ params: account(w) }), statuses: administratorsOnly },
  getManagedMessageType: { input: onType, statuses: administratorsOnly },
  createMessageType: {
    input: (w) => ({ params: account(w), body: content() }),
    statuses: [403, 403, 403, 403, 201, 404],
  },
  changeMessageType: {
    input: async (w) => ({ ...(await onType(w)), body: { priority: 2 } }),
    statuses: administratorsOnly,
  },
  moveMessageType: {
    input: async (w) => ({ ...(await onType(w)), body: { before_id: w.ids.message_type } }),
    statuses: administratorsOnly,
  },
  archiveMessageType: { input: onType, statuses: administratorsOnly },
  restoreMessageType: { input: onType, statuses: administratorsOnly },
} satisfies Record<string, Row>
