import { sendTestPage } from '@wardline/contract/alerts/reachability/reachability.routes.ts'
import { registerDevice } from '@wardline/contract/alerts/devices/device.routes.ts'
import { noInput, type Asked, type Row, type MatrixHospital } from './matrix.ts'

const phone = { alert_type: 'apns', token: 'c0ffee'.repeat(10), name: 'iPhone' }

async function ofSender({ sender }: MatrixHospital): Promise<Asked> {
  const { id } = await sender.call(registerDevice, { body: phone })
  return { params: { id } }
}

/** Visible to their owner only, not even to an administrator. */
const ownersOnly: Row['statuses'] = [404, 404, 200, 404, 404, 404]

export const deviceRows = {
  listDevices: { input: noInput, statuses: 200 },
  getPushKey: { input: noInput, statuses: 200 },
  registerDevice: { input: () => ({ body: { ...phone, token: 'beef'.repeat(8) } }), statuses: 200 },
  changeDevice: {
    input: async (hospital) => ({ ...(await ofSender(hospital)), body: { name: 'Mine' } }),
    statuses: ownersOnly,
  },
  recordReceipt: { input: () => ({ body: { reference: 'B0B0B0', receipt: 'shown' } }), statuses: 404 },
  listReachability: { input: noInput, statuses: 200 },
  sendTestPage: {
    input: ({ someone }) => ({ body: { user_id: someone.user.user_id } }),
    statuses: [403, 403, 403, 403, 201, 404],
  },
  getTestPage: {
    input: async ({ sender }) => ({
      params: { id: (await sender.call(sendTestPage, { body: {} })).thread_id },
    }),
    statuses: [404, 404, 200, 404, 404, 404],
  },
  removeDevice: { input: ofSender, statuses: [404, 404, 204, 404, 404, 404] },
} satisfies Record<string, Row>
