import {
  createPermissionGroup,
  addPermissionGroupMembers,
  addPermissionGroupRoles,
} from '@wardline/contract/accounts/roles/permission-group.routes.ts'
import { createRole } from '@wardline/contract/accounts/roles/role.routes.ts'
import type { Asked, MatrixHospital, Row } from '../matrix.ts'

let made = 0

const account = ({ ids }: MatrixHospital) => ({ id: ids.account_id })

const makeRole = async (w: MatrixHospital): Promise<number> => {
  const body = { name: `Role ${++made}` }
  return (await w.administrator.call(createRole, { params: account(w), body })).id
}

const makeGroup = async (w: MatrixHospital): Promise<number> => {
  const body = { display_name: `Group ${++made}` }
  return (await w.administrator.call(createPermissionGroup, { params: account(w), body })).id
}

const onRole = async (w: MatrixHospital): Promise<Asked> => ({
  params: { ...account(w), role_id: await makeRole(w) },
})
const onGroup = async (w: MatrixHospital): Promise<Asked> => ({
  params: { ...account(w), group_id: await makeGroup(w) },
})

const administratorsOnly: Row['statuses'] = [403, 403, 403, 403, 200, 404]

export const roleRows = {
  getAccountSettings: { input: (w) => ({ params: account(w) }), statuses: administratorsOnly },
  listFlags: { input: (w) => ({ params: account(w) }), statuses: administratorsOnly },
  changeFlags: {
    input: (w) => ({ params: account(w), body: { routing: false } }),
    statuses: administratorsOnly,
  },
  getSetupChecklist: { input: (w) => ({ params: account(w) }), statuses: administratorsOnly },
  changeAccountSettings: {
    input: (w) => ({ params: account(w), body: { operator_id: w.administrator.user.user_id } }),
    statuses: administratorsOnly,
  },
  listPermissions: { input: () => ({}), statuses: 200 },
  listRoles: { input: (w) => ({ params: account(w) }), statuses: administratorsOnly },
  getRole: { input: onRole, statuses: administratorsOnly },
  createRole: {
    input: (w) => ({ params: account(w), body: { name: `Role ${++made}` } }),
    statuses: [403, 403, 403, 403, 201, 404],
  },
  changeRole: {
    input: async (w) => ({ ...(await onRole(w)), body: { permission_ids: ['pcm.view_patient'] } }),
    statuses: administratorsOnly,
  },
  previewRole: {
    input: async (w) => ({ ...(await onRole(w)), body: { permission_ids: [] } }),
    statuses: administratorsOnly,
  },
  deleteRole: { input: onRole, statuses: [403, 403, 403, 403, 204, 404] },
  getPermissionGroup: { input: onGroup, statuses: administratorsOnly },
  createPermissionGroup: {
    input: (w) => ({ params: account(w), body: { display_name: `Group ${++made}` } }),
    statuses: [403, 403, 403, 403, 201, 404],
  },
  renamePermissionGroup: {
    input: async (w) => ({ ...(await onGroup(w)), body: { display_name: `Group ${++made}` } }),
    statuses: administratorsOnly,
  },
  deletePermissionGroup: { input: onGroup, statuses: [403, 403, 403, 403, 204, 404] },
  listPermissionGroupMembers: { input: onGroup, statuses: administratorsOnly },
  addPermissionGroupMembers: {
    input: async (w) => ({ ...(await onGroup(w)), body: { user_ids: [w.recipient.user.user_id] } }),
    statuses: administratorsOnly,
  },
  removePermissionGroupMember: {
    input: async (w) => {
      const params = { ...account(w), group_id: await makeGroup(w) }
      const { user_id } = w.recipient.user
      await w.administrator.call(addPermissionGroupMembers, { params, body: { user_ids: [user_id] } })
      return { params: { ...params, user_id } }
    },
    statuses: administratorsOnly,
  },
  addPermissionGroupRoles: {
    input: async (w) => ({ ...(await onGroup(w)), body: { role_ids: [await makeRole(w)] } }),
    statuses: administratorsOnly,
  },
  removePermissionGroupRole: {
    input: async (w) => {
      const params = { ...account(w), group_id: await makeGroup(w) }
      const role_id = await makeRole(w)
      await w.administrator.call(addPermissionGroupRoles, { params, body: { role_ids: [role_id] } })
      return { params: { ...params, role_id } }
    },
    statuses: administratorsOnly,
  },
  listGroupPermissions: { input: onGroup, statuses: administratorsOnly },
} satisfies Record<string, Row>
