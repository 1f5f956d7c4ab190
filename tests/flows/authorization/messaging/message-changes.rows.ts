import type { Asked, MatrixHospital, Row } from '../matrix.ts'

async function onReply({ sender, recipient }: MatrixHospital): Promise<Asked> {
  const thread = await sender.writes(recipient, 'Bed 12')
  const { id } = await sender.replies(thread, 'By the window')
  return { params: { id: thread.id, message_id: id } }
}

const withBody =
  (body: unknown): Row['input'] =>
  async (hospital) => ({ ...(await onReply(hospital)), body })

/** The sender changes the message, and everyone else who takes part reacts to it. */
export const messageChangeRows = {
  correctMessage: { input: withBody({ texts: ['By the door'] }), statuses: [404, 403, 200, 404, 404, 404] },
  takeBackMessage: { input: onReply, statuses: [404, 403, 200, 404, 404, 404] },
  reactToMessage: { input: withBody({ reaction: 'ok' }), statuses: [404, 200, 409, 404, 404, 404] },
  removeReaction: { input: onReply, statuses: [404, 200, 200, 404, 404, 404] },
} satisfies Record<string, Row>
