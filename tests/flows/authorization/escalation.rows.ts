import type { Asked, Row, MatrixHospital } from './matrix.ts'

async function onPage({
  sender,
  recipient,
}: MatrixHospital): Promise<Required<Pick<Asked, 'params' | 'body'>>> {
  const thread = await sender.writes(recipient, 'Come, please', { apply_escalations: true })
  return { params: { id: thread.id }, body: {} }
}

/** Only a responder can reassign it; any subscriber can take it. */
const holderOnly: Row['statuses'] = [404, 200, 404, 404, 404, 404]

export const pageRows = {
  // Neither a department, the paged group nor a care team in common: `duplicate-pages.test.ts` joins as each of these.
  joinPage: {
    input: async (w) => ({ params: (await onPage(w)).params }),
    statuses: [404, 200, 200, 403, 404, 404],
  },
  takePagingRequest: { input: onPage, statuses: [404, 200, 200, 404, 404, 404] },
  reassignPagingRequest: {
    input: async (w) => ({ ...(await onPage(w)), body: { user_id: w.someone.user.user_id } }),
    statuses: holderOnly,
  },
  escalateNow: { input: onPage, statuses: [404, 403, 200, 404, 404, 404] },
  pageAgain: { input: onPage, statuses: [404, 403, 200, 403, 404, 404] },
  reportWrongRecipient: { input: onPage, statuses: holderOnly },
} satisfies Record<string, Row>
