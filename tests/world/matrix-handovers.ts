import { isHandedOn } from './handovers.ts'
import { own, type Asked, type Row, type Ward } from './matrix.ts'

/** An item of the sender's colleague that is handed to the sender. */
async function onHanded(ward: Ward): Promise<Asked> {
  const { recipient, colleague, sender } = ward
  const thread = await recipient.writes(colleague, 'Confirm', { requires_confirm: true })
  return { params: { id: await isHandedOn(ward, thread, colleague, sender) }, body: {} }
}

const theirsAlone: Row['answers'] = [404, 404, 200, 404, 404, 404]

/** What is handed to a person is theirs to accept, and nobody else's. */
export const handoverRows = {
  listHandedItems: { asks: own, answers: 200 },
  acceptHandover: { asks: onHanded, answers: theirsAlone },
  declineHandover: { asks: onHanded, answers: theirsAlone },
  acceptAllHandovers: { asks: own, answers: 200 },
} satisfies Record<string, Row>
