import { createUserAccount } from '@wardline/contract/accounts/user-accounts/user-account.routes.ts'
import { randomBytes } from 'node:crypto'
import { createBulkEdit } from '@wardline/contract/accounts/bulk-edit/bulk-edit.routes.ts'
import type { Asked, MatrixHospital, Row } from '../matrix.ts'

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

async function makeUser(w: MatrixHospital): Promise<number> {
  const body = { first_name: 'Invited', last_name: 'Person', username: `invited.${++made}` }
  return (await w.administrator.call(createUserAccount, { params: account(w), body })).id
}

/** A session of the administrator: another user's is not found. */
async function onBulkEdit(w: MatrixHospital): Promise<{ params: Record<string, unknown> }> {
  const body = { all_users: true, search: 'sam one' }
  const { id: session_id } = await w.administrator.call(createBulkEdit, { params: account(w), body })
  return { params: { ...account(w), session_id } }
}

const uploadPart = () => ({
  header: 'external_id,username,first_name,last_name',
  records: [{ line: 2, text: `U${++made},uploaded.${made},Uploaded,Person` }],
})

export const userRows = {
  listUserAccounts: { input: (w) => ({ params: account(w) }), statuses: viewersOnly },
  downloadUserAccounts: { input: (w) => ({ params: account(w) }), statuses: viewersOnly },
  getUserAccount: { input: (w) => ({ params: someone(w) }), statuses: viewersOnly },
  getUserDuties: { input: (w) => ({ params: someone(w) }), statuses: viewersOnly },
  listUserShifts: { input: (w) => ({ params: someone(w) }), statuses: viewersOnly },
  removeUser: {
    input: async (w) => ({
      params: { ...account(w), user_id: await makeUser(w) },
      body: { state: 'locked' },
    }),
    statuses: [403, 403, 403, 403, 204, 404],
  },
  getDutiesOfUsers: {
    input: (w) => ({ params: account(w), query: { user_ids: String(w.recipient.user.user_id) } }),
    statuses: viewersOnly,
  },
  removeUsers: {
    input: async (w) => ({
      params: account(w),
      body: { user_ids: [await makeUser(w)], state: 'locked' },
    }),
    statuses: [403, 403, 403, 403, 204, 404],
  },
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
  inviteUser: {
    input: async (w) => ({
      params: { ...account(w), user_id: await makeUser(w) },
      body: { delivery: 'link' },
    }),
    statuses: administratorsOnly,
  },
  inviteUsers: {
    input: async (w) => ({
      params: account(w),
      body: { user_ids: [await makeUser(w)], delivery: 'code' },
    }),
    statuses: administratorsOnly,
  },
  openInvitation: { input: () => ({ body: { token: 'unknown' } }), statuses: 404 },
  acceptInvitation: {
    input: () => ({ body: { token: 'unknown', new_password: 'purple donkey staple' } }),
    statuses: 404,
  },
  previewUserUpload: {
    input: (w) => ({ params: account(w), body: uploadPart() }),
    statuses: administratorsOnly,
  },
  uploadUsers: { input: (w) => ({ params: account(w), body: uploadPart() }), statuses: administratorsOnly },
  createBulkEdit: {
    input: (w) => ({ params: account(w), body: { all_users: true } }),
    statuses: [403, 403, 403, 403, 201, 404],
  },
  getBulkEdit: { input: onBulkEdit, statuses: administratorsOnly },
  previewBulkEdit: {
    input: async (w) => ({ ...(await onBulkEdit(w)), body: { changes: {} } }),
    statuses: administratorsOnly,
  },
  applyBulkEdit: {
    input: async (w) => ({ ...(await onBulkEdit(w)), body: { changes: { hide_mobile_numbers: false } } }),
    statuses: administratorsOnly,
  },
  undoBulkEdit: { input: onBulkEdit, statuses: [403, 403, 403, 403, 409, 404] },
  listBulkEditUsers: { input: onBulkEdit, statuses: administratorsOnly },
  downloadBulkEditUsers: { input: onBulkEdit, statuses: administratorsOnly },
  lockUsers: {
    input: (w) => ({ body: { user_ids: [w.someone.user.user_id], is_locked: false } }),
    statuses: [403, 403, 403, 403, 204, 404],
  },
} satisfies Record<string, Row>
