import * as routes from '@wardline/contract/directory/departments/department.routes.ts'
import { changeAccountSettings } from '@wardline/contract/accounts/account-settings/account-settings.routes.ts'
import { listDepartments, listUsers } from '@wardline/contract/accounts/picker.routes.ts'
import { lockUser, unlockUser } from '@wardline/contract/accounts/user.routes.ts'
import { listSubscribers, listMessageTypes } from '@wardline/contract/messaging/threads/thread.routes.ts'
import { getSetupChecklist } from '@wardline/contract/reports/setup-checklist/setup-checklist.routes.ts'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { createSavedFilter, listAuditEntries, tagContacts } from '../../fixtures/hospital/departments.ts'
import { createHospital, type Hospital } from '../../fixtures/hospital/hospital.ts'
import { createUser } from '../../fixtures/hospital/users.ts'
import { addShift, createGroup } from '../../fixtures/paging/group-rows.ts'
import type { Person } from '../../fixtures/people/person.ts'

let h: Hospital

beforeAll(async () => {
  h = await createHospital({ closesWithTest: false })
  return h.close
})

const create = (name: string) => h.dora.call(routes.createDepartment, { body: { name } })
const addContacts = (id: number, people: Person[], marks = { is_contactable: true }) =>
  h.dora.call(routes.addDepartmentContacts, {
    params: { id },
    body: { contact_ids: people.map(({ user }) => user.contact_id), ...marks },
  })

async function receivers(sender: Person, contact_id: number) {
  const { id } = await sender.writes(contact_id, 'Bed 4')
  const { results } = await sender.call(listSubscribers, { params: { id } })
  return results
    .filter(({ reason }) => reason !== 'sender')
    .map(({ display_name, why }) => `${display_name}: ${why}`)
}

test('paging §2, §7: a department is created, renamed, listed, archived, restored and deleted', async () => {
  const made = await create('Stroke unit')
  expect(made).toMatchObject({ name: 'Stroke unit', version: 1, may: { delete: true }, message_contacts: [] })
  const params = { id: made.id }
  const changed = await h.dora.call(routes.changeDepartment, { params, body: { name: 'Stroke', version: 1 } })
  expect(changed).toMatchObject({ name: 'Stroke', version: 2, changed_by: 'Dora Lind' })
  const account = { id: h.ids.account_id }
  const listed = await h.dora.call(routes.listManagedDepartments, {
    params: account,
    query: { search: 'strok' },
  })
  expect(listed.results).toMatchObject([{ name: 'Stroke', member_count: 0, message_contact_count: 0 }])
  const taken = await h.dora.request(routes.createDepartment, { body: { name: 'Stroke' } })
  expect(taken).toMatchObject({
    status: 400,
    body: { name: ['A department with this name already exists.'] },
  })
  const blank = await h.dora.request(routes.createDepartment, { body: { name: ' ' } })
  expect(blank).toMatchObject({ status: 400, body: { name: ['Enter a name.'] } })

  const found = async () =>
    (await h.ana.call(listDepartments, { query: { search: 'stroke' } })).results.map(({ name }) => name)
  expect(await found()).toEqual(['Stroke'])
  await h.dora.call(routes.changeDepartment, { params, body: { is_archived: true } })
  expect(await found()).toEqual([])
  await h.dora.call(routes.changeDepartment, { params, body: { is_archived: false } })
  expect(await found()).toEqual(['Stroke'])
  await h.dora.call(routes.deleteDepartment, { params })
  expect((await h.dora.request(routes.getDepartment, { params })).status).toBe(404)
  const actions = ['department.created', 'department.changed', 'department.deleted']
  for (const action of actions)
    expect((await listAuditEntries(h, action)).map(({ object_id }) => object_id)).toContain(made.id)
})

test('paging §2, §5, §9: members are added, sorted by last name, ten per page, and removed', async () => {
  const { id } = await create('Dialysis')
  const params = { id }
  const staff = await Promise.all([createUser(h, 'Zoe Abel'), createUser(h, 'Al Zorn')])
  const device = await h.ana.connect()
  const user_ids = staff.map(({ user }) => user.user_id)
  const after = await h.dora.call(routes.addDepartmentMembers, { params, body: { user_ids } })
  expect(after.counts.members).toBe(2)
  await device.receives('department_changed', (event) => event.department_id === id)
  const members = await h.dora.call(routes.listDepartmentMembers, { params })
  expect(members.results.map(({ display_name }) => display_name)).toEqual(['Zoe Abel', 'Al Zorn'])
  expect(routes.listDepartmentMembers.query.parse({}).page_size).toBe(10)

  for (const foreign of [h.stranger.user.user_id, 999_999]) {
    const refused = await h.dora.request(routes.addDepartmentMembers, {
      params,
      body: { user_ids: [...user_ids, foreign] },
    })
    expect(refused).toMatchObject({ status: 400, body: { user_ids: [expect.stringContaining('Reload')] } })
  }
  await addContacts(id, staff.slice(0, 1))
  const [first = 0] = user_ids
  const removed = await h.dora.call(routes.removeDepartmentMember, { params: { id, user_id: first } })
  expect(removed).toMatchObject({ counts: { members: 1, contacts: 0 }, message_contacts: [] })
  const again = await h.dora.request(routes.removeDepartmentMember, { params: { id, user_id: first } })
  expect(again.status).toBe(404)
})

test('messages go to the contacts and the on-call users of groups, then to the fail-over user, then to the operator', async () => {
  const { id, contact_id } = await create('Oncology')
  const params = { id }
  const { group_id, contact_id: group } = await createGroup(h, 'Oncology consult')
  expect(await h.ana.request(routes.getDepartment, { params })).toMatchObject({ status: 403 })
  const body = { operator_id: h.dora.user.user_id }
  await h.dora.call(changeAccountSettings, { params: { id: h.ids.account_id }, body })
  expect(await receivers(h.ana, contact_id)).toEqual([
    expect.stringMatching(/^Dora Lind: operator; no message contact can receive/),
  ])
  await h.dora.call(routes.changeDepartment, { params, body: { fail_over_user_id: h.ben.user.user_id } })
  expect(await receivers(h.ana, contact_id)).toEqual([
    expect.stringMatching(/^Ben Okafor: fail-over of the department/),
  ])
  await h.dora.call(routes.addDepartmentContacts, {
    params,
    body: { contact_ids: [group], is_contactable: true },
  })
  expect(await receivers(h.ana, contact_id)).toEqual([expect.stringMatching(/^Ben Okafor: fail-over/)])
  await addShift(h, group_id, h.cleo)
  expect(await receivers(h.ana, contact_id)).toEqual(['Cleo Marsh: on call, message contact of Oncology'])
  await addContacts(id, [h.ben])
  expect(await receivers(h.ana, contact_id)).toEqual([
    'Cleo Marsh: on call, message contact of Oncology',
    'Ben Okafor: message contact of Oncology',
  ])
  const detail = await h.dora.call(routes.getDepartment, { params })
  expect(detail.message_contacts.map(({ name, group_id: of }) => [name, of])).toEqual([
    ['Ben Okafor', null],
    ['Oncology consult', group_id],
  ])
  expect(detail).toMatchObject({
    fail_over_user: { display_name: 'Ben Okafor', can_receive: true },
    account_fail_over_user: null,
    operator: { display_name: 'Dora Lind' },
    usage: expect.stringMatching(/^Messages were sent to it\./),
  })
})

test('paging §8: a department that was addressed or is used is not deleted and says why; it is archived', async () => {
  const { id, contact_id } = await create('Old ward')
  const params = { id }
  await addContacts(id, [h.ben])
  await createGroup(h, 'Old ward on call', { department_id: id })
  const used = await h.dora.request(routes.deleteDepartment, { params })
  expect(used).toMatchObject({
    status: 400,
    body: {
      code: 'department.in_use',
      detail: 'It is used by: paging group Old ward on call. Change these first.',
    },
  })
  const kept = await h.dora.request(routes.changeDepartment, { params, body: { is_archived: true } })
  expect(kept).toMatchObject({ status: 400, body: { code: 'department.in_use' } })
  await h.app.db.acrossAccounts((db) =>
    sql`update paging_group set department_id = null where department_id = ${id}`.execute(db),
  )
  const thread = await h.ana.writes(contact_id, 'Bed 1')
  const addressed = await h.dora.request(routes.deleteDepartment, { params })
  expect(addressed).toMatchObject({
    status: 400,
    body: { detail: 'Messages were sent to it. Archive it instead: its conversations keep its name.' },
  })
  await h.dora.call(routes.changeDepartment, { params, body: { is_archived: true } })
  const list = (is_archived: string) =>
    h.dora.call(routes.listManagedDepartments, {
      params: { id: h.ids.account_id },
      query: { is_archived, search: 'old ward' },
    })
  expect((await list('true')).results.map(({ name }) => name)).toEqual(['Old ward'])
  expect((await list('false')).count).toBe(0)
  expect(thread.departments).toEqual([{ id, name: 'Old ward' }])
  await expect(h.ana.writes(contact_id, 'Bed 2')).rejects.toThrow(/does not exist/)
})

test('the second of two changes is refused and names the user who made the first', async () => {
  const { id, version } = await create('Shared')
  const params = { id }
  await h.dora.call(routes.changeDepartment, { params, body: { name: 'Shared ward', version } })
  const late = await h.dora.request(routes.changeDepartment, {
    params,
    body: { fail_over_user_id: h.ben.user.user_id, version },
  })
  expect(late).toMatchObject({ status: 409, body: { code: 'department.changed' } })
  expect((late.body as { detail: string }).detail).toMatch(/^Dora Lind changed this department/)
  expect(await h.dora.call(routes.getDepartment, { params })).toMatchObject({
    name: 'Shared ward',
    fail_over_user: null,
  })
})

test('paging §3: contacts are contactable or pinned; foreign ids, locked fail-over users and groups of people are refused', async () => {
  const { id } = await create('Radiology')
  const params = { id }
  await addContacts(id, [h.ben], { is_contactable: false })
  const { contact_id } = h.ben.user
  const marked = await h.dora.call(routes.markDepartmentContact, {
    params: { id, contact_id },
    body: { is_pinned: true, is_contactable: true },
  })
  expect(marked.message_contacts).toMatchObject([{ name: 'Ben Okafor', can_receive: true }])
  const listed = await h.dora.call(routes.listDepartmentContacts, { params })
  expect(listed.results).toMatchObject([
    { contact_id, type: 'User', name: 'Ben Okafor', is_pinned: true, is_contactable: true },
  ])
  const foreign = await h.dora.request(routes.addDepartmentContacts, {
    params,
    body: { contact_ids: [h.stranger.user.contact_id] },
  })
  expect(foreign.status).toBe(400)
  const group = await h.dora.request(routes.addDepartmentContacts, {
    params,
    body: { contact_ids: [h.ids.contacts.rapidResponse], is_contactable: true },
  })
  expect(group).toMatchObject({
    status: 400,
    body: { contact_ids: ['Only users and schedule groups can receive messages for a department.'] },
  })
  await h.dora.call(lockUser, { params: { id: h.ben.user.user_id } })
  const { message_contact_count } = await h.dora.call(routes.getDepartment, { params })
  expect(message_contact_count).toBe(0)
  const failOver = await h.dora.request(routes.changeDepartment, {
    params,
    body: { fail_over_user_id: h.ben.user.user_id },
  })
  expect(failOver).toMatchObject({
    status: 400,
    body: { fail_over_user_id: [expect.stringContaining('Choose another person.')] },
  })
  const query = { is_unattended: 'true', search: 'radiology' }
  const unattended = await h.dora.call(routes.listManagedDepartments, {
    params: { id: h.ids.account_id },
    query,
  })
  expect(unattended.count).toBe(1)
  const { checks } = await h.dora.call(getSetupChecklist, { params: { id: h.ids.account_id } })
  const open = checks.find(({ key }) => key === 'departments')
  expect(open?.items.map(({ name }) => name)).toContain('Radiology')
  await h.dora.call(unlockUser, { params: { id: h.ben.user.user_id } })
  await h.ben.signIn()
  const removed = await h.dora.call(routes.removeDepartmentContact, { params: { id, contact_id } })
  expect(removed.counts.contacts).toBe(0)
})

test('message types and saved filters of a department apply to its members', async () => {
  const { id } = await create('Pharmacy')
  const params = { id }
  const member = await createUser(h, 'Pia Farm', ['messaging.view_messagetype'])
  await h.dora.call(routes.addDepartmentMembers, { params, body: { user_ids: [member.user.user_id] } })
  const types = { message_type_ids: [h.ids.message_type] }
  const { counts } = await h.dora.call(routes.addDepartmentMessageTypes, { params, body: types })
  expect(counts.message_types).toBe(1)
  const offered = async (person: Person) =>
    (await person.call(listMessageTypes)).results.map(({ name }) => name)
  expect(await offered(member)).toEqual(['Critical lab'])
  expect(await offered(h.ana)).toEqual([])
  const listed = await h.dora.call(routes.listDepartmentMessageTypes, { params })
  expect(listed.results).toEqual([{ id: h.ids.message_type, name: 'Critical lab', detail: '' }])
  await h.dora.call(routes.removeDepartmentMessageType, {
    params: { id, message_type_id: h.ids.message_type },
  })
  expect(await offered(h.ana)).toEqual(['Critical lab'])

  await tagContacts(h, 'site: north', [h.ben.user.contact_id])
  const other = (await create('Elsewhere')).id
  await createSavedFilter(h, { name: 'North', tags: ['site: north'], department_id: other })
  const filters = await h.dora.call(routes.listDepartmentSavedFilters, { params: { id: other } })
  const [filter] = filters.results
  expect(filter).toMatchObject({ name: 'North', detail: 'site: north' })
  const names = async () => (await member.call(listUsers)).results.map(({ display_name }) => display_name)
  expect(await names()).toContain('Cleo Marsh')
  const body = { saved_filter_ids: [filter?.id ?? 0] }
  await h.dora.call(routes.addDepartmentSavedFilters, { params, body })
  expect(await names()).toEqual(['Ben Okafor'])
  await h.dora.call(routes.removeDepartmentSavedFilter, { params: { id, saved_filter_id: filter?.id ?? 0 } })
  expect(await names()).toContain('Cleo Marsh')
  const wrong = { message_type_ids: [h.ids.message_type, 999_999] }
  const refused = await h.dora.request(routes.addDepartmentMessageTypes, { params, body: wrong })
  expect(refused).toMatchObject({
    status: 400,
    body: { message_type_ids: [expect.stringContaining('Reload')] },
  })
  expect((await h.dora.call(routes.listDepartmentMessageTypes, { params })).count).toBe(0)
})
