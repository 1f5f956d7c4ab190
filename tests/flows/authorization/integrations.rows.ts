import { setEmrEndpoint } from '@wardline/contract/integrations/emr.routes.ts'
import { changeThreadPatient } from '@wardline/contract/messaging/threads/thread-patient.routes.ts'
import type { Asked, Row, MatrixHospital } from './matrix.ts'

/** A name that does not resolve, so nothing is sent. */
const nowhere = { host: 'nowhere.invalid', port: 2575 }
const ofAccount: Row['statuses'] = [403, 403, 403, 403, 200, 200]

async function ofPatient({ sender, recipient, administrator, ids }: MatrixHospital): Promise<Asked> {
  await administrator.call(setEmrEndpoint, { body: nowhere })
  const { id } = await sender.writes(recipient, 'For the record')
  await sender.call(changeThreadPatient, { params: { id }, body: { patient_id: ids.patient } })
  return { params: { id } }
}

export const integrationRows = {
  writeThreadBack: { input: ofPatient, statuses: [404, 202, 202, 403, 404, 404] },
  getThreadWriteback: {
    input: ({ thread }) => ({ params: { id: thread.id } }),
    statuses: [404, 200, 200, 404, 404, 404],
  },
  getEmrEndpoint: { input: () => ({}), statuses: ofAccount },
  setEmrEndpoint: { input: () => ({ body: nowhere }), statuses: ofAccount },
} satisfies Record<string, Row>
