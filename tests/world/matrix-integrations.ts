import { setEmrEndpoint } from '@wardline/contract/integrations/emr.routes.ts'
import { changeSubject } from '@wardline/contract/messaging/subject.routes.ts'
import type { Asked, Row, Ward } from './matrix.ts'

/** A name that stands for nothing: nothing is sent. */
const nowhere = { host: 'nowhere.invalid', port: 2575 }
const ofAccount: Row['answers'] = [403, 403, 403, 403, 200, 200]

async function ofPatient({ sender, recipient, administrator, ids }: Ward): Promise<Asked> {
  await administrator.call(setEmrEndpoint, { body: nowhere })
  const { id } = await sender.writes(recipient, 'For the record')
  await sender.call(changeSubject, { params: { id }, body: { patient_id: ids.patient } })
  return { params: { id } }
}

export const integrationRows = {
  writeThreadBack: { asks: ofPatient, answers: [404, 202, 202, 403, 404, 404] },
  getThreadWriteback: {
    asks: ({ thread }) => ({ params: { id: thread.id } }),
    answers: [404, 200, 200, 404, 404, 404],
  },
  getEmrEndpoint: { asks: () => ({}), answers: ofAccount },
  setEmrEndpoint: { asks: () => ({ body: nowhere }), answers: ofAccount },
} satisfies Record<string, Row>
