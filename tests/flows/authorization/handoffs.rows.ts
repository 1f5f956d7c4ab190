import { handOffItem } from '../../fixtures/messaging/handoffs.ts'
import { noInput, type Asked, type Row, type MatrixHospital } from './matrix.ts'

async function onHanded(hospital: MatrixHospital): Promise<Asked> {
  const { recipient, colleague, sender } = hospital
  const thread = await recipient.writes(colleague, 'Confirm', { requires_confirm: true })
  return { params: { id: await handOffItem(hospital, thread, colleague, sender) }, body: {} }
}

const theirsAlone: Row['statuses'] = [404, 404, 200, 404, 404, 404]

export const handoffRows = {
  listHandoffs: { input: noInput, statuses: 200 },
  acceptHandoff: { input: onHanded, statuses: theirsAlone },
  declineHandoff: { input: onHanded, statuses: theirsAlone },
  acceptAllHandoffs: { input: noInput, statuses: 200 },
} satisfies Record<string, Row>
