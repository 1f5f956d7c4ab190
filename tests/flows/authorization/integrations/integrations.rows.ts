import { setProvider } from '@wardline/contract/alerts/providers/provider.routes.ts'
import { listAdtMessages, setAdtInterface } from '@wardline/contract/integrations/adt.routes.ts'
import { setEmrEndpoint } from '@wardline/contract/integrations/emr.routes.ts'
import { changeThreadPatient } from '@wardline/contract/messaging/threads/thread-patient.routes.ts'
import { printAdt, receiveAdt } from '../../../fixtures/peers/adt-sender.ts'
import type { Asked, Row, MatrixHospital } from '../matrix.ts'

/** A name that does not resolve, so nothing is sent. */
const nowhere = { host: 'nowhere.invalid', port: 2575 }
const ofAccount: Row['statuses'] = [403, 403, 403, 403, 200, 200]

async function ofPatient({ sender, recipient, administrator, ids }: MatrixHospital): Promise<Asked> {
  await administrator.call(setEmrEndpoint, { body: nowhere })
  const { id } = await sender.writes(recipient, 'For the record')
  await sender.call(changeThreadPatient, { params: { id }, body: { patient_id: ids.patient } })
  return { params: { id } }
}

let senders = 0
const ownSender = (): Asked => ({ body: { sending_application: `ADT${++senders}` } })

async function rejectedMessage(hospital: MatrixHospital): Promise<Asked> {
  const { administrator } = hospital
  const { body } = ownSender()
  await administrator.call(setAdtInterface, { body: body as { sending_application: string } })
  const application = `ADT${senders}`
  await receiveAdt(
    hospital,
    printAdt({ event: 'A01', control_id: application, mrn: '', time: '2026', application, facility: '' }),
  )
  const { results } = await administrator.call(listAdtMessages, { query: { state: 'rejected' } })
  return { params: { id: results[0]?.id } }
}

async function ofTerminal({ administrator }: MatrixHospital): Promise<Asked> {
  await administrator.call(setProvider, {
    body: { kind: 'snpp', host: 'nowhere.invalid', port: 444, security: 'tls' },
  })
  return { params: { key: 'provider-snpp' } }
}

export const integrationRows = {
  listIntegrations: { input: () => ({}), statuses: ofAccount },
  testIntegration: { input: ofTerminal, statuses: [403, 403, 403, 403, 200, 404] },
  writeThreadBack: { input: ofPatient, statuses: [404, 202, 202, 403, 404, 404] },
  getThreadWriteback: {
    input: ({ thread }) => ({ params: { id: thread.id } }),
    statuses: [404, 200, 200, 404, 404, 404],
  },
  getEmrEndpoint: { input: () => ({}), statuses: ofAccount },
  setEmrEndpoint: { input: () => ({ body: nowhere }), statuses: ofAccount },
  getAdtInterface: { input: () => ({}), statuses: ofAccount },
  setAdtInterface: { input: ownSender, statuses: ofAccount },
  listAdtMessages: { input: () => ({ query: {} }), statuses: ofAccount },
  getAdtMessageText: { input: rejectedMessage, statuses: [403, 403, 403, 403, 200, 404] },
  retryAdtMessage: { input: rejectedMessage, statuses: [403, 403, 403, 403, 200, 404] },
} satisfies Record<string, Row>
