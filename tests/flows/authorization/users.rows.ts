import { randomBytes } from 'node:crypto'
import type { Asked, MatrixHospital, Row } from './matrix.ts'

let made = 0

const account = ({ ids }: MatrixHospital) => ({ id: ids.account_id })
const someone = (w: MatrixHospital) => ({ ...account(w), user_id: w.someone.user.user_id })

const viewersOnly: Row['statuses'] = [403, 403, 403, 403, 200, 404]
const administratorsOnly: Row['statuses'] = [403, 403, 403, 403, 200, 404]

/** A session of a user, for each persona a new one. */
async function onSession(w: MatrixHospital): Promise<Asked> {
  const { user_id } = w.someone.user
  const { id: session_id } = await w.app.db.acrossAccounts((db) =>
    db
      .insertInto('session')
      .values({ account_id: w.ids.account_id, user_id, token_hash: randomBytes(32) })
      .returning('id')
      .executeTakeFirstOrThrow(),
  )
  return { params: { ...someone(w), session_id } }
}

export const userRows = {
  listUserAccounts: { input: (w) => ({ params: account(w) }), statuses: viewersOnly },
  downloadUserAccounts: { input: (w) => ({ params: account(w) }), statuses: viewersOnly },
  getUserAccount: { input: (w) => ({ params: someone(w) }), statuses: viewersOnly },
  createUserAccount: {
    input: (w) => ({
      params: account(w),
      body: { first_name: 'New', last_name: 'Person', email: `new.${++made}@hospital.test` },
    }),
    statuses: [403, 403, 403, 403, 201, 404],
  },
  changeUserAccount: {
    input: (w) => ({ params: someone(w), body: { title: `RN ${++made}` } }),
    statuses: administratorsOnly,
  },
  endUserSession: { input: onSession, statuses: [403, 403, 403, 403, 204, 404] },
  lockUsers: {
    input: (w) => ({ body: { user_ids: [w.someone.user.user_id], is_locked: false } }),
    statuses: [403, 403, 403, 403, 204, 404],
  },
} satisfies Record<string, Row>
