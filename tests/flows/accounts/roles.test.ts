import * as group from '@wardline/contract/accounts/roles/permission-group.routes.ts'
import * as role from '@wardline/contract/accounts/roles/role.routes.ts'
import { getMe } from '@wardline/contract/accounts/session.routes.ts'
import { listPermissionGroups } from '@wardline/contract/accounts/picker.routes.ts'
import { deactivateUser } from '@wardline/contract/accounts/user.routes.ts'
import { permissionIds } from '@wardline/contract/permissions.ts'
import {
  createAdministrator,
  foundAccount,
  grantNewPermissions,
} from '@wardline/server/features/accounts/import/account.actions.ts'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { listAuditEntries } from '../../fixtures/hospital/departments.ts'
import { createHospital, type Hospital } from '../../fixtures/hospital/hospital.ts'
import { createUser } from '../../fixtures/hospital/users.ts'
import type { Person } from '../../fixtures/people/person.ts'

let h: Hospital
let id: number

beforeAll(async () => {
  h = await createHospital({ closesWithTest: false })
  id = h.ids.account_id
  return h.close
})

const createRole = (name: string, permission_ids: string[] = []) =>
  h.dora.call(role.createRole, { params: { id }, body: { name, permission_ids } })
const createGroup = (display_name: string) =>
  h.dora.call(group.createPermissionGroup, { params: { id }, body: { display_name } })
const permissionsOf = async (person: Person) => (await person.call(getMe)).permissions
const roleNamed = async (name: string) => {
  const { results } = await h.dora.call(role.listRoles, { params: { id }, query: { search: name } })
  return results[0]?.id ?? 0
}

test('paging §7: permissions are listed by section, with app name and codename', async () => {
  const { count, results } = await h.ana.call(role.listPermissions)
  expect(results.map((permission) => permission.id)).toEqual(permissionIds)
  expect(count).toBe(permissionIds.length)
  expect(results[0]).toEqual({
    id: 'messaging.send_message',
    app_name: 'messaging',
    codename: 'send_message',
    name: 'Send messages to users, groups and departments.',
    section: 'Messages',
  })
})

test('paging §6: roles are created, listed, renamed, changed and deleted', async () => {
  const made = await createRole('Bed manager', ['pcm.view_patient'])
  expect(made).toMatchObject({
    name: 'Bed manager',
    standard_key: null,
    permission_ids: ['pcm.view_patient'],
    version: 1,
  })
  const params = { id, role_id: made.id }
  const changed = await h.dora.call(role.changeRole, {
    params,
    body: { name: 'Bed planner', permission_ids: ['pcm.change_patient'], version: 1 },
  })
  expect(changed).toMatchObject({
    name: 'Bed planner',
    permission_ids: ['pcm.change_patient'],
    version: 2,
    changed_by: 'Dora Lind',
  })
  const listed = await h.dora.call(role.listRoles, { params: { id }, query: { search: 'bed' } })
  expect(listed.results).toMatchObject([
    { name: 'Bed planner', permission_count: 1, group_count: 0, user_count: 0 },
  ])
  const taken = await h.dora.request(role.createRole, { params: { id }, body: { name: 'Bed planner' } })
  expect(taken).toMatchObject({ status: 400, body: { name: ['A role with this name already exists.'] } })
  const blank = await h.dora.request(role.createRole, { params: { id }, body: { name: '  ' } })
  expect(blank).toMatchObject({ status: 400, body: { name: ['Enter a name.'] } })
  const unknown = await h.dora.request(role.changeRole, {
    params,
    body: { permission_ids: ['pcm.everything'] },
  })
  expect(unknown.status).toBe(400)
  await h.dora.call(role.deleteRole, { params })
  expect((await h.dora.request(role.getRole, { params })).status).toBe(404)
  for (const action of ['role.created', 'role.changed', 'role.deleted'])
    expect((await listAuditEntries(h, action)).map(({ object_id }) => object_id)).toContain(made.id)
})

test('paging §7, §9: roles are listed by name, or sorted by permissions or users', async () => {
  await createRole('A small role')
  await createRole('B larger role', ['pcm.view_patient', 'pcm.change_patient'])
  const names = async (ordering: string) =>
    (await h.dora.call(role.listRoles, { params: { id }, query: { ordering } })).results.map(
      ({ name }) => name,
    )
  expect((await names('name')).slice(0, 2)).toEqual(['A small role', 'Administrator'])
  expect((await names('-permission_count'))[0]).toBe('Administrator')
  expect((await names('-user_count'))[0]).toBe('Clinician')
})

test('the second of two changes of a role is refused and names the user who made the first', async () => {
  const { id: role_id } = await createRole('Shared role', ['pcm.view_patient'])
  const params = { id, role_id }
  const both = await h.dora.call(role.getRole, { params })
  await h.dora.call(role.changeRole, {
    params,
    body: { permission_ids: ['pcm.view_patient', 'pcm.change_patient'], version: both.version },
  })
  const late = await h.dora.request(role.changeRole, {
    params,
    body: { permission_ids: [], version: both.version },
  })
  expect(late).toMatchObject({ status: 409, body: { code: 'role.changed' } })
  expect((late.body as { detail: string }).detail).toMatch(/^Dora Lind changed this role in the meantime\./)
  expect((await h.dora.call(role.getRole, { params })).permission_ids).toEqual([
    'pcm.change_patient',
    'pcm.view_patient',
  ])
})

test('paging §6: members of a group get the permissions of its roles within a second, and lose them', async () => {
  const eva = await createUser(h, 'Eva Bell')
  const device = await eva.connect()
  const { id: group_id } = await createGroup('Night desk')
  const params = { id, group_id }
  const { id: role_id } = await createRole('Night desk clerk', ['accounts.view_user', 'pcm.view_patient'])
  await h.dora.call(group.addPermissionGroupRoles, { params, body: { role_ids: [role_id] } })
  await h.dora.call(group.addPermissionGroupMembers, { params, body: { user_ids: [eva.user.user_id] } })
  await device.receives('permissions_changed', (e) => e.user_ids?.includes(eva.user.user_id) === true)
  await expect
    .poll(() => permissionsOf(eva), { timeout: 5_000 })
    .toEqual(expect.arrayContaining(['accounts.view_user', 'pcm.view_patient']))
  const { results } = await h.dora.call(group.listGroupPermissions, { params })
  expect(results.map((each) => [each.id, each.roles])).toEqual([
    ['pcm.view_patient', ['Night desk clerk']],
    ['accounts.view_user', ['Night desk clerk']],
  ])
  const members = await h.dora.call(group.listPermissionGroupMembers, { params, query: { search: 'bell' } })
  expect(members).toMatchObject({ count: 1, results: [{ user_id: eva.user.user_id, is_active: true }] })
  await h.dora.call(group.removePermissionGroupMember, { params: { ...params, user_id: eva.user.user_id } })
  await expect.poll(() => permissionsOf(eva), { timeout: 5_000 }).toEqual([])
  const gone = { ...params, user_id: eva.user.user_id }
  expect((await h.dora.request(group.removePermissionGroupMember, { params: gone })).status).toBe(404)
})

test('a preview counts the users who would gain and lose, and considers their other roles', async () => {
  const [ada, bea] = [
    await createUser(h, 'Ada Gain', ['accounts.view_user']),
    await createUser(h, 'Bea Gain'),
  ]
  const { id: role_id } = await createRole('Viewer', ['pcm.view_patient'])
  const { id: group_id } = await createGroup('Viewers')
  const params = { id, group_id }
  await h.dora.call(group.addPermissionGroupRoles, { params, body: { role_ids: [role_id] } })
  const user_ids = [ada.user.user_id, bea.user.user_id]
  await h.dora.call(group.addPermissionGroupMembers, { params, body: { user_ids } })
  const preview = (permission_ids: string[]) =>
    h.dora.call(role.previewRole, { params: { id, role_id }, body: { permission_ids } })
  expect(await preview(['pcm.view_patient', 'accounts.view_user'])).toEqual({
    gain: 1,
    lose: 0,
    unaffected: 1,
  })
  expect(await preview([])).toEqual({ gain: 0, lose: 2, unaffected: 0 })
  expect(await preview(['pcm.view_patient'])).toEqual({ gain: 0, lose: 0, unaffected: 2 })
})

test('permissions that the caller lacks can be neither given nor taken', async () => {
  const pia = await createUser(h, 'Pia Partial', ['accounts.change_role', 'accounts.change_group'])
  const { id: weak } = await createRole('Weak role')
  const { id: strong } = await createRole('Strong role', ['accounts.set_password'])
  const { id: group_id } = await createGroup('Guarded group')
  const params = { id, group_id }
  await h.dora.call(group.addPermissionGroupRoles, { params, body: { role_ids: [strong] } })
  const own = { user_ids: [pia.user.user_id] }
  const refused = [
    pia.request(role.createRole, {
      params: { id },
      body: { name: 'Mine', permission_ids: ['accounts.set_password'] },
    }),
    pia.request(role.changeRole, {
      params: { id, role_id: weak },
      body: { permission_ids: ['accounts.set_password'] },
    }),
    pia.request(role.changeRole, { params: { id, role_id: strong }, body: { permission_ids: [] } }),
    pia.request(role.deleteRole, { params: { id, role_id: strong } }),
    pia.request(group.addPermissionGroupMembers, { params, body: own }),
    pia.request(group.removePermissionGroupRole, { params: { ...params, role_id: strong } }),
    pia.request(group.deletePermissionGroup, { params }),
    pia.request(group.addPermissionGroupRoles, {
      params,
      body: { role_ids: [await roleNamed('Administrator')] },
    }),
  ]
  for (const { status, body } of await Promise.all(refused)) {
    expect({ status, code: (body as { code: string }).code }).toEqual({
      status: 403,
      code: 'role.more_permissions',
    })
  }
  expect((await h.dora.call(group.getPermissionGroup, { params })).roles).toMatchObject([
    { name: 'Strong role' },
  ])
  // Permissions of their own may be given.
  await pia.call(role.changeRole, {
    params: { id, role_id: weak },
    body: { permission_ids: ['accounts.change_role'] },
  })
})

test('a user who lacks a permission of a role or group cannot change its name or its second-factor rule', async () => {
  const rita = await createUser(h, 'Rita Roles', ['accounts.change_role', 'accounts.change_group'])
  const role_id = await roleNamed('Administrator')
  const roleParams = { id, role_id }
  const { groups } = await h.dora.call(role.getRole, { params: roleParams })
  const groupParams = { id, group_id: groups[0]?.id ?? 0 }
  const refusals = [
    await rita.request(role.changeRole, { params: roleParams, body: { requires_second_factor: true } }),
    await rita.request(role.changeRole, { params: roleParams, body: { name: 'Visitor' } }),
    await rita.request(group.renamePermissionGroup, {
      params: groupParams,
      body: { display_name: 'Visitors' },
    }),
  ]
  for (const { status, body } of refusals)
    expect({ status, code: body.code }).toEqual({ status: 403, code: 'role.more_permissions' })
  expect((await rita.call(role.getRole, { params: roleParams })).may).toMatchObject({
    rename: false,
    change_second_factor: false,
    delete: false,
  })
  expect((await rita.call(group.getPermissionGroup, { params: groupParams })).may).toEqual({
    change: false,
    delete: false,
  })
  const own = await createRole('Ward clerk', ['accounts.change_group'])
  const changed = await rita.call(role.changeRole, {
    params: { id, role_id: own.id },
    body: { name: 'Clerk', requires_second_factor: true },
  })
  expect(changed).toMatchObject({ name: 'Clerk', requires_second_factor: true })
})

test('the Administrator role keeps all permissions and cannot be deleted, but renamed', async () => {
  const role_id = await roleNamed('Administrator')
  const params = { id, role_id }
  const fewer = await h.dora.request(role.changeRole, {
    params,
    body: { permission_ids: ['pcm.view_patient'] },
  })
  expect(fewer).toMatchObject({ status: 400, body: { code: 'invalid' } })
  const gone = await h.dora.request(role.deleteRole, { params })
  expect(gone).toMatchObject({ status: 400, body: { code: 'role.standard' } })
  const { name } = await h.dora.call(role.changeRole, { params, body: { name: 'Chief' } })
  expect(name).toBe('Chief')
  await h.dora.call(role.changeRole, { params, body: { name: 'Administrator' } })
})

test('the last administrator keeps the permissions: by group, by role and by deactivation', async () => {
  const other = await createHospital()
  const { dora, ids } = other
  const account = { id: ids.account_id }
  const { results } = await dora.call(listPermissionGroups, {
    params: account,
    query: { search: 'Administrator' },
  })
  const params = { ...account, group_id: results[0]?.id ?? 0 }
  const role_id = (await dora.call(role.listRoles, { params: account, query: { search: 'Administrator' } }))
    .results[0]?.id
  const attempts = [
    dora.request(group.removePermissionGroupMember, { params: { ...params, user_id: dora.user.user_id } }),
    dora.request(group.removePermissionGroupRole, { params: { ...params, role_id } }),
    dora.request(group.deletePermissionGroup, { params }),
  ]
  for (const { status, body } of await Promise.all(attempts))
    expect([status, JSON.stringify(body)]).toEqual([
      400,
      expect.stringContaining('no active user could change users, roles or passwords'),
    ])
  const own = await dora.request(deactivateUser, { params: { id: dora.user.user_id } })
  expect(own.status).toBe(400)

  // Two administrators who remove each other at the same time: one stays.
  const second = await createUser(other, 'Sam Second', [...permissionIds])
  await dora.call(group.addPermissionGroupMembers, { params, body: { user_ids: [second.user.user_id] } })
  const { results: seconds } = await dora.call(listPermissionGroups, {
    params: account,
    query: { search: 'Sam Second' },
  })
  const secondGroup = { ...account, group_id: seconds[0]?.id ?? 0 }
  await dora.call(group.removePermissionGroupMember, {
    params: { ...secondGroup, user_id: second.user.user_id },
  })
  const both = await Promise.all([
    dora.request(group.removePermissionGroupMember, { params: { ...params, user_id: second.user.user_id } }),
    second.request(group.removePermissionGroupMember, { params: { ...params, user_id: dora.user.user_id } }),
  ])
  expect(both.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1)
})

test('groups are renamed; names that exist, unknown members and foreign ids are refused', async () => {
  const { id: group_id } = await createGroup('Ward clerks')
  const params = { id, group_id }
  const taken = await h.dora.request(group.createPermissionGroup, {
    params: { id },
    body: { display_name: 'Ward clerks' },
  })
  expect(taken).toMatchObject({
    status: 400,
    body: { display_name: ['A group with this name already exists.'] },
  })
  const renamed = await h.dora.call(group.renamePermissionGroup, { params, body: { display_name: 'Clerks' } })
  expect(renamed).toMatchObject({ display_name: 'Clerks', member_count: 0, roles: [] })
  const { stranger, ids, ana } = h
  const foreign = await h.dora.request(group.addPermissionGroupMembers, {
    params,
    body: { user_ids: [ana.user.user_id, stranger.user.user_id] },
  })
  expect(foreign.status).toBe(400)
  expect((await h.dora.call(group.getPermissionGroup, { params })).member_count).toBe(0)
  const roles = await h.dora.request(group.addPermissionGroupRoles, { params, body: { role_ids: [999_999] } })
  expect(roles.status).toBe(400)
  const none = await h.dora.request(group.addPermissionGroupMembers, { params, body: { user_ids: [] } })
  expect(none).toMatchObject({ status: 400, body: { user_ids: ['Choose at least one user.'] } })
  expect((await h.dora.request(role.listRoles, { params: { id: id + 1 } })).status).toBe(404)
  expect((await stranger.request(group.getPermissionGroup, { params })).status).toBe(404)
  expect(ids.account_id).toBe(id)
  await h.dora.call(group.deletePermissionGroup, { params })
  expect((await h.dora.request(group.getPermissionGroup, { params })).status).toBe(404)
})

test('standard groups are found by their key: renamed, they still receive new users, and stay', async () => {
  const account_id = await h.app.db.acrossAccounts((db) => foundAccount(db, 'Renamed Hospital'))
  await h.app.db.acrossAccounts((db) =>
    sql`update permission_group set display_name = 'All staff' where account_id = ${account_id} and key = 'clinicians'`.execute(
      db,
    ),
  )
  const email = 'first@renamed.test'
  const person = { email, password: 'calm otter lantern', first_name: 'Fay', last_name: 'First' }
  const user_id = await createAdministrator(h.app.db, account_id, person)
  const { rows } = await h.app.db.acrossAccounts((db) =>
    sql<{
      key: string
    }>`select g.key from permission_group_member m join permission_group g using (account_id)
      where m.account_id = ${account_id} and m.group_id = g.id and m.user_id = ${user_id} order by 1`.execute(
      db,
    ),
  )
  expect(rows.map(({ key }) => key)).toEqual(['administrators', 'clinicians', 'operators'])
})

test('permissions of a new version reach existing administrators, and no other role', async () => {
  const lost = ['accounts.view_audit', 'accounts.change_flag']
  await h.app.db.acrossAccounts((db) =>
    sql`delete from role_permission rp using role r where r.account_id = rp.account_id and r.id = rp.role_id
      and r.key = 'administrator' and rp.permission = any(${lost}::text[])`.execute(db),
  )
  expect(await grantNewPermissions(h.app.db)).toBeGreaterThan(0)
  const admins = await h.dora.call(role.getRole, {
    params: { id, role_id: await roleNamed('Administrator') },
  })
  expect(admins.permission_count).toBe(permissionIds.length)
  const clinician = await h.dora.call(role.getRole, { params: { id, role_id: await roleNamed('Clinician') } })
  expect(clinician.permission_ids).not.toContain('accounts.view_audit')
  expect(await grantNewPermissions(h.app.db)).toBe(0)
})
