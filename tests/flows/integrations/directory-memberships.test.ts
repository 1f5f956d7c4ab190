import * as bulkEdits from '@wardline/contract/accounts/bulk-edit/bulk-edit.routes.ts'
import * as groups from '@wardline/contract/accounts/roles/permission-group.routes.ts'
import {
  changeUserAccount,
  getUserAccount,
} from '@wardline/contract/accounts/user-accounts/user-account.routes.ts'
import { uploadUsers } from '@wardline/contract/accounts/user-upload/user-upload.routes.ts'
import * as departments from '@wardline/contract/directory/departments/department.routes.ts'
import * as configs from '@wardline/contract/integrations/directory-sync/directory-sync.routes.ts'
import { beforeEach, expect, test } from 'vitest'
import { queryRows } from '../../fixtures/alerts/notifications.ts'
import {
  allow_loopback,
  createSync,
  findUser,
  type Sync,
} from '../../fixtures/directory-sync/directory-sync.ts'
import { createHospital, type Hospital } from '../../fixtures/hospital/hospital.ts'
import { planetExpress, startSlapd } from '../../fixtures/peers/slapd.ts'

let h: Hospital
let sync: Sync
let crew: number
let cardiology: number
let archive: number
let fry: { id: number; email: string; uid: string }
let account: { id: number }

/** Fry is a member of Cardiology and Crew by the directory; Hermes of Cardiology only. Archive has no mapping. */
beforeEach(async () => {
  h = await createHospital(allow_loopback)
  const slapd = await planetExpress().then(startSlapd)
  account = { id: h.ids.account_id }
  cardiology = h.ids.departments.cardiology
  archive = (await h.dora.call(departments.createDepartment, { body: { name: 'Archive' } })).id
  crew = (
    await h.dora.call(groups.createPermissionGroup, { params: account, body: { display_name: 'Crew' } })
  ).id
  const remote_group_dn = `cn=ship_crew,ou=people,${slapd.base_dn}`
  sync = await createSync(h, slapd, {
    mappings: [{ type: 'group', permission_group_id: crew, remote_group_dn }],
  })
  await sync.run()
  ;[fry] = (await queryRows(h, `select id, email, uid from users where username = 'fry'`)) as [typeof fry]
  return () => slapd.stop()
})

const managedBySync = (who: string) => ({
  status: 409,
  body: {
    code: 'membership.managed',
    detail: `The directory sync “Staff” manages whether ${who} is a member. Change it in the directory, or remove the mapping from the sync.`,
  },
})
const managedMembers = (name: string) =>
  `The directory sync “Staff” manages who is a member of ${name}. Change it in the directory, or remove the mapping from the sync.`

const userParams = () => ({ ...account, user_id: fry.id })

test('paging §2: a department refuses to add or remove users of a sync that maps it, and names the sync', async () => {
  const { dora, ana } = h
  const params = { id: cardiology, user_id: fry.id }
  expect(await dora.request(departments.removeDepartmentMember, { params })).toMatchObject(
    managedBySync('Philip Fry'),
  )
  const { results } = await dora.call(departments.listDepartmentMembers, {
    params: { id: cardiology },
    query: { search: 'fry' },
  })
  expect(results).toMatchObject([{ user_id: fry.id, managed_by: 'Staff' }])
  await queryRows(h, `delete from user_department where user_id = ${fry.id}`)
  const addFry = { params: { id: cardiology }, body: { user_ids: [ana.user.user_id, fry.id] } }
  expect(await dora.request(departments.addDepartmentMembers, addFry)).toMatchObject(
    managedBySync('Philip Fry'),
  )
  await sync.run()
  expect((await findUser(h, 'fry'))?.departments).toEqual(['Cardiology'])
})

test('users without a sync, and departments without a mapping, are edited by hand', async () => {
  const { dora, cleo } = h
  const local = { params: { id: cardiology }, body: { user_ids: [cleo.user.user_id] } }
  await dora.call(departments.addDepartmentMembers, local)
  const { results } = await dora.call(departments.listDepartmentMembers, {
    params: { id: cardiology },
    query: { search: cleo.user.display_name },
  })
  expect(results).toMatchObject([{ managed_by: null }])
  const params = { id: cardiology, user_id: cleo.user.user_id }
  await dora.call(departments.removeDepartmentMember, { params })
  const unmapped = { params: { id: archive }, body: { user_ids: [fry.id] } }
  await dora.call(departments.addDepartmentMembers, unmapped)
  await sync.run()
  expect((await findUser(h, 'fry'))?.departments).toEqual(['Archive', 'Cardiology'])
  await dora.call(departments.removeDepartmentMember, { params: { id: archive, user_id: fry.id } })
})

test('paging §2: a permission group refuses to add or remove users of a sync that maps it', async () => {
  const { dora } = h
  const hermes = await findUser(h, 'hermes')
  const params = { ...account, group_id: crew }
  const { results } = await dora.call(groups.listPermissionGroupMembers, { params })
  expect(results.map(({ managed_by }) => managed_by)).toContain('Staff')
  const remove = { params: { ...params, user_id: fry.id } }
  expect(await dora.request(groups.removePermissionGroupMember, remove)).toMatchObject(
    managedBySync('Philip Fry'),
  )
  const add = { params, body: { user_ids: [hermes?.id] } }
  expect(await dora.request(groups.addPermissionGroupMembers, add)).toMatchObject(
    managedBySync('Hermes Conrad'),
  )
  expect((await findUser(h, 'hermes'))?.groups).toEqual([])
})

test('paging §2: the form of a user keeps memberships that a sync manages, and changes others', async () => {
  const params = userParams()
  const { managed } = await h.dora.call(getUserAccount, { params })
  expect(managed).toMatchObject({
    name: 'Staff',
    departments: [{ id: cardiology, name: 'Cardiology' }],
    groups: [{ id: crew, display_name: 'Crew' }],
  })
  const refused = await h.dora.request(changeUserAccount, {
    params,
    body: { department_ids: [archive], group_ids: [] },
  })
  expect(refused).toMatchObject({
    status: 400,
    body: { department_ids: [managedMembers('Cardiology')], group_ids: [managedMembers('Crew')] },
  })
  const kept = { department_ids: [cardiology, archive], group_ids: [crew] }
  const changed = await h.dora.call(changeUserAccount, { params, body: kept })
  expect(changed.departments.map(({ name }) => name).toSorted()).toEqual(['Archive', 'Cardiology'])
  await h.dora.call(changeUserAccount, { params, body: { ...kept, department_ids: [cardiology] } })
})

test('paging §2: bulk edits and uploads leave out users whose memberships a sync manages', async () => {
  const { id: session_id } = await h.dora.call(bulkEdits.createBulkEdit, {
    params: account,
    body: { user_uids: [fry.uid] },
  })
  const preview = (changes: Record<string, unknown>, outcome: string) =>
    h.dora.call(bulkEdits.previewBulkEdit, { params: { ...account, session_id }, body: { changes, outcome } })
  for (const [changes, reason] of [
    [{ departments: { mode: 'remove', ids: [cardiology] } }, managedMembers('Cardiology')],
    [{ groups: { mode: 'remove', ids: [crew] } }, managedMembers('Crew')],
  ] as const)
    expect((await preview(changes, 'refused')).results).toMatchObject([{ outcome: 'refused', reason }])
  const archived = await preview({ departments: { mode: 'add', ids: [archive] } }, 'changed')
  expect(archived.results).toMatchObject([{ outcome: 'changed' }])

  await queryRows(h, `delete from user_department where user_id = ${fry.id}`)
  const upload = await h.dora.call(uploadUsers, {
    params: account,
    body: {
      header: 'external_id,username,email,first_name,last_name,title,departments',
      records: [{ line: 2, text: `PE1,fry,${fry.email},Philip,Fry,Delivery boy,Cardiology` }],
    },
  })
  expect(upload.rejected).toEqual([{ line: 2, column: 'departments', reason: managedMembers('Cardiology') }])
})

test('memberships are edited by hand again after the configuration is deleted', async () => {
  await h.dora.call(configs.deleteSyncConfig, { params: { id: sync.id } })
  const body = { user_ids: [fry.id] }
  await h.dora.call(departments.removeDepartmentMember, { params: { id: cardiology, user_id: fry.id } })
  expect((await findUser(h, 'fry'))?.departments).toEqual([])
  await h.dora.call(departments.addDepartmentMembers, { params: { id: cardiology }, body })
  expect((await findUser(h, 'fry'))?.departments).toEqual(['Cardiology'])
})
