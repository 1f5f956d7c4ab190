import { listDirectories, listUsers } from '@wardline/contract/accounts/picker.routes.ts'
import { getContact, listContacts } from '@wardline/contract/directory/contact.routes.ts'
import * as routes from '@wardline/contract/directory/departments/department.routes.ts'
import { listObjects } from '@wardline/contract/directory/object.routes.ts'
import { previewContacts } from '@wardline/contract/directory/tagging/saved-filter.routes.ts'
import { createThread } from '@wardline/contract/messaging/threads/thread.routes.ts'
import {
  listPagingGroups,
  listMemberCandidates,
} from '@wardline/contract/paging/groups/paging-group.routes.ts'
import { listOnCall } from '@wardline/contract/paging/on-call/on-call.routes.ts'
import { searchRecords } from '@wardline/contract/reports/record-search/record-search.routes.ts'
import { beforeAll, expect, test } from 'vitest'
import {
  createDepartment,
  createSavedFilter,
  joinDepartment,
  listAuditEntries,
  tagContacts,
} from '../../fixtures/hospital/departments.ts'
import { createHospital, type Hospital } from '../../fixtures/hospital/hospital.ts'
import { createUser } from '../../fixtures/hospital/users.ts'
import { createGroup } from '../../fixtures/paging/group-rows.ts'
import type { Person } from '../../fixtures/people/person.ts'

let h: Hospital

beforeAll(async () => {
  h = await createHospital({ closesWithTest: false })
  return h.close
})

let made = 0

/** Departments A, B and C with one user and one group each; a user and a group of none. */
async function createDirectories() {
  const mark = `x${++made}`
  const create = async (name: string) => {
    const department = await h.dora.call(routes.createDepartment, { body: { name: `${name} ${mark}` } })
    const user = await createUser(h, `User${name} ${mark}`, ['messaging.send_message'])
    await joinDepartment(h, user, department.id)
    const group = await createGroup(h, `Group ${name} ${mark}`, { department_id: department.id })
    return { ...department, user, group, params: { id: department.id } }
  }
  const [a, b, c] = [await create('A'), await create('B'), await create('C')]
  const free = await createUser(h, `UserFree ${mark}`)
  await createGroup(h, `Group Free ${mark}`)
  const open = (department: { id: number }, ...to: { id: number }[]) =>
    h.dora.call(routes.addDirectoryAccess, {
      params: { id: department.id },
      body: { department_ids: to.map(({ id }) => id) },
    })
  const find = async (person: Person) => {
    const query = { search: mark, page_size: 50 }
    const { results } = await person.call(listContacts, { query })
    return results.map(({ display_name }) => display_name.replace(` ${mark}`, '')).toSorted()
  }
  return { mark, a, b, c, free, open, find }
}

const all = [
  'A',
  'B',
  'C',
  'Group A',
  'Group B',
  'Group C',
  'Group Free',
  'UserA',
  'UserB',
  'UserC',
  'UserFree',
]
const withoutC = all.filter((name) => !name.endsWith('C'))

test('paging §2, §7: members find only the directories that their department may, on every path', async () => {
  const { mark, a, b, c, open, find } = await createDirectories()
  const member = a.user
  expect(await find(member)).toEqual(all)
  const device = await h.dora.connect()
  const changed = await open(a, b)
  expect(changed.counts.directory_access).toBe(1)
  await device.receives('department_changed', ({ department_id }) => department_id === a.id)
  expect(await find(member)).toEqual(withoutC)
  expect(await find(c.user)).toEqual(all)

  const query = { search: mark, page_size: 50 }
  const directories = async (person: Person) =>
    (await person.call(listDirectories, { query: { search: mark } })).results.map(({ id }) => id)
  expect(await directories(member)).toEqual([a.id, b.id])
  expect(await directories(c.user)).toEqual([a.id, b.id, c.id])
  const users = await member.call(listUsers, { query })
  expect(users.results.map(({ id }) => id)).not.toContain(c.user.user.user_id)
  expect(users.count).toBe(3)
  const groups = await member.call(listPagingGroups, { query: { name: mark } })
  expect(groups.results.map(({ id }) => id)).not.toContain(c.group.group_id)
  expect(groups.count).toBe(3)
  expect((await member.call(listOnCall, { query: { search: mark } })).count).toBe(3)
  expect((await member.call(listObjects, { query: { search: mark, page_size: 50 } })).count).toBe(
    withoutC.length,
  )
  const records = await member.call(searchRecords, {
    params: { id: h.ids.account_id },
    query: { search: mark },
  })
  expect(JSON.stringify(records)).not.toContain('Group C')
  const candidates = await member.call(listMemberCandidates, {
    params: { id: a.group.group_id },
    query: { search: mark, type: 'User' },
  })
  expect(candidates.results.map(({ id }) => id)).not.toContain(c.user.user.user_id)

  for (const contact_id of [c.user.user.contact_id, c.group.contact_id, c.contact_id]) {
    expect((await member.request(getContact, { params: { id: contact_id } })).status).toBe(404)
    const sent = await member.request(createThread, {
      body: { subject: 'Bed 4', data: { body: 'Bed 4' }, recipient_ids: [contact_id] },
    })
    expect(sent).toMatchObject({
      status: 400,
      body: { recipient_ids: [`Contact ${contact_id} does not exist.`] },
    })
  }
  await member.writes(b.user, 'Bed 4')
  await c.user.writes(member, 'Bed 5')

  await h.dora.call(routes.removeDirectoryAccess, { params: { id: a.id, accessible_id: b.id } })
  expect(await find(member)).toEqual(all)
  for (const action of ['department.directory_access_added', 'department.directory_access_removed'])
    expect((await listAuditEntries(h, action)).map(({ object_id }) => object_id)).toContain(a.id)
})

test('lists of several departments add up, own departments stay open, and filters apply as well', async () => {
  const { a, b, c, open, find, mark } = await createDirectories()
  await open(a, a)
  expect(await find(a.user)).toEqual(['A', 'Group A', 'Group Free', 'UserA', 'UserFree'])
  await joinDepartment(h, a.user, c.id)
  expect(await find(a.user)).toEqual(all.filter((name) => !name.endsWith('B')))
  await open(c, b)
  expect(await find(a.user)).toEqual(all)
  await tagContacts(h, `unit: ${mark}`, [b.user.user.contact_id])
  await createSavedFilter(h, { name: mark, tags: [`unit: ${mark}`], department_id: a.id })
  expect(await find(a.user)).toEqual(['UserB'])
})

test('a preview shows what a member finds, and why a user finds it', async () => {
  const { a, b, open, find, mark } = await createDirectories()
  await open(a, b)
  const query = { search: mark, page_size: 50 }
  const seen = await h.dora.call(routes.previewDepartment, { params: a.params, query })
  expect(seen.results.map(({ display_name }) => display_name.replace(` ${mark}`, '')).toSorted()).toEqual(
    await find(a.user),
  )
  expect(seen).toMatchObject({ count: withoutC.length, unfiltered_count: all.length })
  const open_all = await h.dora.call(routes.previewDepartment, { params: b.params, query })
  expect(open_all).toMatchObject({ count: all.length, unfiltered_count: all.length })
  const user_id = a.user.user.user_id
  const preview = await h.dora.call(previewContacts, {
    params: { id: h.ids.account_id },
    query: { ...query, user_id },
  })
  expect(preview).toMatchObject({
    count: withoutC.length,
    filters: [],
    directories: [`A ${mark}`, `B ${mark}`],
  })
})

test('unknown, archived and foreign departments are refused; one that is listed can be neither deleted nor archived', async () => {
  const { a, b, open, mark } = await createDirectories()
  const unit = await h.dora.call(routes.createDepartment, { body: { name: `Unit ${mark}` } })
  await h.dora.call(routes.changeDepartment, { params: { id: unit.id }, body: { is_archived: true } })
  const elsewhere = { ...h.ids, account_id: h.stranger.user.account_id }
  const foreign = await createDepartment({ app: h.app, ids: elsewhere }, 'Elsewhere')
  for (const id of [999_999, unit.id, foreign]) {
    const refused = await h.dora.request(routes.addDirectoryAccess, {
      params: a.params,
      body: { department_ids: [b.id, id] },
    })
    expect(refused).toMatchObject({
      status: 400,
      body: { department_ids: [expect.stringMatching(/Reload/)] },
    })
  }
  const none = await h.dora.request(routes.addDirectoryAccess, {
    params: a.params,
    body: { department_ids: [] },
  })
  expect(none).toMatchObject({ status: 400, body: { department_ids: ['Choose at least one department.'] } })
  await h.dora.call(routes.changeDepartment, { params: { id: unit.id }, body: { is_archived: false } })
  await open(a, unit)
  for (const refused of [
    await h.dora.request(routes.deleteDepartment, { params: { id: unit.id } }),
    await h.dora.request(routes.changeDepartment, { params: { id: unit.id }, body: { is_archived: true } }),
  ])
    expect(refused).toMatchObject({
      status: 400,
      body: { detail: `It is used by: directory access of A ${mark}. Change these first.` },
    })
  const listed = await h.dora.call(routes.listDirectoryAccess, {
    params: a.params,
    query: { search: 'unit' },
  })
  expect(listed.results).toEqual([{ id: unit.id, name: `Unit ${mark}`, detail: '' }])
})
