import { setProvider, testProvider } from '@wardline/contract/alerts/providers/provider.routes.ts'
import { respondInSandbox, listSandbox } from '@wardline/contract/alerts/sandbox/sandbox.routes.ts'
import type { Person } from '../../../fixtures/people/person.ts'
import { noInput, type Asked, type Row, type MatrixHospital } from '../matrix.ts'

const onlyAdministrators: Row['statuses'] = [403, 403, 403, 403, 200, 200]

async function ofSandbox({ administrator }: MatrixHospital): Promise<Asked> {
  await administrator.call(setProvider, { body: { kind: 'sandbox' } })
  return { params: { kind: 'sandbox' } }
}

async function oneInSandbox(administrator: Person): Promise<number> {
  await administrator.call(setProvider, { body: { kind: 'sandbox' } })
  const body = { address: '+12025550123' }
  await administrator.call(testProvider, { params: { kind: 'sandbox' }, body })
  return (await administrator.call(listSandbox)).results[0]?.id ?? 0
}

async function oneStopped({ administrator }: MatrixHospital): Promise<string> {
  const id = await oneInSandbox(administrator)
  await administrator.call(respondInSandbox, { params: { id }, body: { text: 'STOP' } })
  return '+12025550123'
}

export const providerRows = {
  listProviders: { input: noInput, statuses: onlyAdministrators },
  setProvider: {
    input: () => ({
      body: { kind: 'smtp', host: 'nowhere.invalid', security: 'none', from_address: 'a@hospital.example' },
    }),
    statuses: onlyAdministrators,
  },
  switchProvider: {
    input: async (hospital) => ({ ...(await ofSandbox(hospital)), body: { is_on: true } }),
    statuses: [403, 403, 403, 403, 200, 404],
  },
  testProvider: {
    input: async (hospital) => ({ ...(await ofSandbox(hospital)), body: { address: '+12025550123' } }),
    statuses: [403, 403, 403, 403, 200, 404],
  },
  deleteProvider: { input: ofSandbox, statuses: [403, 403, 403, 403, 204, 404] },
  listSuppressedAddresses: { input: noInput, statuses: onlyAdministrators },
  liftSuppression: {
    input: async (hospital) => ({ body: { address: await oneStopped(hospital) } }),
    statuses: [403, 403, 403, 403, 204, 404],
  },
  listSandbox: { input: noInput, statuses: onlyAdministrators },
  respondInSandbox: {
    input: async ({ administrator }) => ({
      params: { id: await oneInSandbox(administrator) },
      body: { text: 'STOP' },
    }),
    statuses: [403, 403, 403, 403, 200, 404],
  },
} satisfies Record<string, Row>
