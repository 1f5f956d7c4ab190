import { listConsolePages, takeOverPage } from '@wardline/contract/messaging/console/console.routes.ts'
import type { Asked, MatrixHospital, Row } from '../matrix.ts'

/** A page to the recipient, which the administrator handles. */
async function onPage({ sender, recipient, administrator }: MatrixHospital): Promise<Asked> {
  const thread = await sender.writes(recipient, 'Come, please', { apply_escalations: true })
  const { results } = await administrator.call(listConsolePages, { query: { thread_ids: String(thread.id) } })
  const params = { id: results[0]?.id ?? 0 }
  await administrator.call(takeOverPage, { params, body: {} })
  return { params }
}

/** Operators see all pages of their own hospital. */
const lists: Row['statuses'] = [403, 403, 403, 403, 200, 200]
const operatorsOnly: Row['statuses'] = [403, 403, 403, 403, 200, 404]

export const consoleRows = {
  listConsolePages: { input: () => ({ query: {} }), statuses: lists },
  listConsoleRequests: { input: () => ({ query: {} }), statuses: lists },
  listConsoleCalls: { input: () => ({ query: {} }), statuses: lists },
  getPageTrail: { input: onPage, statuses: operatorsOnly },
  takeOverPage: { input: async (w) => ({ ...(await onPage(w)), body: {} }), statuses: operatorsOnly },
  releasePage: { input: onPage, statuses: operatorsOnly },
  recordConsoleCall: {
    input: async (w) => ({
      ...(await onPage(w)),
      body: { user_id: w.recipient.user.user_id, outcome: 'no_answer' },
    }),
    statuses: [403, 403, 403, 403, 201, 404],
  },
} satisfies Record<string, Row>
