import { sendTestPage } from '@wardline/contract/alerts/reachability.routes.ts'
import { registerDevice } from '@wardline/contract/alerts/device.routes.ts'
import { own, type Asked, type Row, type Ward } from './matrix.ts'

/** A device of the sender's. */
const phone = { alert_type: 'apns', token: 'c0ffee'.repeat(10), name: 'iPhone' }

async function ofSender({ sender }: Ward): Promise<Asked> {
  const { id } = await sender.call(registerDevice, { body: phone })
  return { params: { id } }
}

/** Each person's own: nobody else's is there for anybody, not for an administrator either. */
const ownersOnly: Row['answers'] = [404, 404, 200, 404, 404, 404]

export const deviceRows = {
  listDevices: { asks: own, answers: 200 },
  getPushKey: { asks: own, answers: 200 },
  registerDevice: { asks: () => ({ body: { ...phone, token: 'beef'.repeat(8) } }), answers: 200 },
  changeDevice: {
    asks: async (ward) => ({ ...(await ofSender(ward)), body: { name: 'Mine' } }),
    answers: ownersOnly,
  },
  // Nobody was rung under this reference.
  noteReceipt: { asks: () => ({ body: { reference: 'B0B0B0', receipt: 'shown' } }), answers: 404 },
  listReachability: { asks: own, answers: 200 },
  sendTestPage: {
    asks: ({ someone }) => ({ body: { user_id: someone.who.user_id } }),
    answers: [403, 403, 403, 403, 201, 404],
  },
  getTestPage: {
    asks: async ({ sender }) => ({
      params: { id: (await sender.call(sendTestPage, { body: {} })).thread_id },
    }),
    answers: [404, 404, 200, 404, 404, 404],
  },
  removeDevice: { asks: ofSender, answers: [404, 404, 204, 404, 404, 404] },
} satisfies Record<string, Row>
