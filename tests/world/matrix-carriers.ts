import { setCarrier, testCarrier } from '@wardline/contract/alerts/carrier.routes.ts'
import { answerSandbox, listSandbox } from '@wardline/contract/alerts/sandbox.routes.ts'
import type { Person } from './person.ts'
import { own, type Asked, type Row, type Ward } from './matrix.ts'

const onlyAdministrators: Row['answers'] = [403, 403, 403, 403, 200, 200]

/** Set up for whoever asks next, in the hospital of the administrator; the one next door has none of its own. */
async function ofSandbox({ administrator }: Ward): Promise<Asked> {
  await administrator.call(setCarrier, { body: { kind: 'sandbox' } })
  return { params: { kind: 'sandbox' } }
}

/** A test that went to the sandbox of the administrator's hospital. */
async function oneInSandbox(administrator: Person): Promise<number> {
  await administrator.call(setCarrier, { body: { kind: 'sandbox' } })
  const body = { address: '+12025550123' }
  await administrator.call(testCarrier, { params: { kind: 'sandbox' }, body })
  return (await administrator.call(listSandbox)).results[0]?.id ?? 0
}

/** A number of the administrator's hospital that answered STOP. */
async function oneStopped({ administrator }: Ward): Promise<string> {
  const id = await oneInSandbox(administrator)
  await administrator.call(answerSandbox, { params: { id }, body: { text: 'STOP' } })
  return '+12025550123'
}

export const carrierRows = {
  listCarriers: { asks: own, answers: onlyAdministrators },
  setCarrier: {
    asks: () => ({
      body: { kind: 'smtp', host: 'nowhere.invalid', security: 'none', from_address: 'a@hospital.example' },
    }),
    answers: onlyAdministrators,
  },
  switchCarrier: {
    asks: async (ward) => ({ ...(await ofSandbox(ward)), body: { is_on: true } }),
    answers: [403, 403, 403, 403, 200, 404],
  },
  testCarrier: {
    asks: async (ward) => ({ ...(await ofSandbox(ward)), body: { address: '+12025550123' } }),
    answers: [403, 403, 403, 403, 200, 404],
  },
  deleteCarrier: { asks: ofSandbox, answers: [403, 403, 403, 403, 204, 404] },
  listStopped: { asks: own, answers: onlyAdministrators },
  liftStopped: {
    asks: async (ward) => ({ body: { address: await oneStopped(ward) } }),
    answers: [403, 403, 403, 403, 204, 404],
  },
  listSandbox: { asks: own, answers: onlyAdministrators },
  answerSandbox: {
    asks: async ({ administrator }) => ({
      params: { id: await oneInSandbox(administrator) },
      body: { text: 'STOP' },
    }),
    answers: [403, 403, 403, 403, 200, 404],
  },
} satisfies Record<string, Row>
