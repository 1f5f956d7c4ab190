import * as groups from '@wardline/contract/accounts/roles/permission-group.routes.ts'
import { listContacts } from '@wardline/contract/directory/contact.routes.ts'
import {
  addDepartmentSavedFilters,
  createDepartment,
} from '@wardline/contract/directory/departments/department.routes.ts'
import * as filters from '@wardline/contract/directory/tagging/saved-filter.routes.ts'
import * as tags from '@wardline/contract/directory/tagging/tag.routes.ts'
import { beforeAll, expect, test } from 'vitest'
import { joinDepartment, listAuditEntries } from '../../fixtures/hospital/departments.ts'
import { createHospital, type Hospital } from '../../fixtures/hospital/hospital.ts'
import { createUser } from '../../fixtures/hospital/users.ts'
import type { Person } from '../../fixtures/people/person.ts'

let h: Hospital
let account: { id: number }

beforeAll(async () => {
  h = await createHospital({ closesWithTest: false })
  account = { id: h.ids.account_id }
  return h.close
})

const createTag = (classified_name: string) =>
  h.dora.call(tags.createTag, { params: account, body: { classified_name } })
const createFilter = (name: string) =>
  h.dora.call(filters.createSavedFilter, { params: account, body: { name } })
const tagContacts = (tag_id: number, people: Person[]) =>
  h.dora.call(tags.tagContacts, {
    params: { ...account, tag_id },
    body: { contact_ids: people.map(({ user }) => user.contact_id) },
  })
const findNames = async (person: Person) =>
  (await person.call(listContacts, { query: { page_size: 50 } })).results.map(
    ({ display_name }) => display_name,
  )

/** A filter with a tag, applied to a department with one member. */
async function createFiltered(name: string) {
  const member = await createUser(h, `Mia ${name}`)
  const { id: department_id } = await h.dora.call(createDepartment, { body: { name } })
  await joinDepartment(h, member, department_id)
  const tag = await createTag(`unit: ${name}`)
  const filter = await createFilter(`For ${name}`)
  const params = { ...account, saved_filter_id: filter.id }
  await h.dora.call(filters.addSavedFilterTags, { params, body: { tag_ids: [tag.id] } })
  await h.dora.call(addDepartmentSavedFilters, {
    params: { id: department_id },
    body: { saved_filter_ids: [filter.id] },
  })
  return { member, department_id, tag, params, filter }
}

test('paging §2, §7: a saved filter with tags limits what contacts a user of its departments finds', async () => {
  const { member, tag, params } = await createFiltered('6 West')
  const device = await member.connect()
  expect(await findNames(member)).toEqual([])
  const tagged = await tagContacts(tag.id, [h.ben, h.cleo])
  expect(tagged).toMatchObject({ contact_count: 2, saved_filters: [{ name: 'For 6 West' }] })
  await device.receives('tagging_changed')
  expect(await findNames(member)).toEqual(['Ben Okafor', 'Cleo Marsh'])
  await h.dora.call(tags.untagContact, {
    params: { ...account, tag_id: tag.id, contact_id: h.cleo.user.contact_id },
  })
  expect(await findNames(member)).toEqual(['Ben Okafor'])
  const without = await h.dora.call(filters.removeSavedFilterTag, { params: { ...params, tag_id: tag.id } })
  expect(without).toMatchObject({ tag_count: 0, departments: [{ name: '6 West' }], version: 3 })
  expect(await findNames(member)).toContain('Cleo Marsh')
  for (const action of ['saved_filter.tags_added', 'saved_filter.tag_removed'])
    expect((await listAuditEntries(h, action)).map(({ object_id }) => object_id)).toContain(
      params.saved_filter_id,
    )
})

test('paging §2: members of a tagged permission group count as having its tags', async () => {
  const { member, tag } = await createFiltered('Theatres')
  const { id: group_id } = await h.dora.call(groups.createPermissionGroup, {
    params: account,
    body: { display_name: 'Theatre staff' },
  })
  const params = { ...account, group_id }
  await h.dora.call(groups.addPermissionGroupMembers, { params, body: { user_ids: [h.ben.user.user_id] } })
  const group = await h.dora.call(groups.addPermissionGroupTags, { params, body: { tag_ids: [tag.id] } })
  expect(group.tags).toEqual([{ id: tag.id, classified_name: 'unit: Theatres' }])
  expect(await findNames(member)).toEqual(['Ben Okafor'])
  expect((await h.dora.call(tags.getTag, { params: { ...account, tag_id: tag.id } })).groups).toEqual([
    { id: group_id, display_name: 'Theatre staff' },
  ])
  await h.dora.call(groups.removePermissionGroupTag, { params: { ...params, tag_id: tag.id } })
  expect(await findNames(member)).toEqual([])
  const foreign = await h.dora.request(groups.addPermissionGroupTags, {
    params,
    body: { tag_ids: [999_999] },
  })
  expect(foreign).toMatchObject({
    status: 400,
    body: { tag_ids: ['This tag does not exist. Reload the page.'] },
  })
})

test('a preview shows exactly what a user finds, and what members would find with filters', async () => {
  const { member, tag, filter } = await createFiltered('Dialysis')
  await tagContacts(tag.id, [h.ben])
  const preview = (query: Record<string, unknown>) =>
    h.dora.call(filters.previewContacts, { params: account, query })
  const seen = await preview({ user_id: member.user.user_id })
  expect(seen.results.map(({ display_name }) => display_name)).toEqual(await findNames(member))
  expect(seen).toMatchObject({
    count: 1,
    filters: [{ department: 'Dialysis', saved_filter: { id: filter.id }, limits: true }],
  })
  expect(seen.unfiltered_count).toBeGreaterThan(5)
  const everyone = await preview({ user_id: h.ana.user.user_id })
  expect(everyone).toMatchObject({
    filters: [],
    directories: null,
    count: everyone.unfiltered_count,
  })
  expect((await preview({ saved_filter_ids: String(filter.id) })).results).toEqual(seen.results)
  expect((await preview({ saved_filter_ids: String(filter.id), search: 'cleo' })).count).toBe(0)
  const stranger = await h.dora.request(filters.previewContacts, {
    params: account,
    query: { user_id: h.stranger.user.user_id },
  })
  expect(stranger).toMatchObject({ status: 400, body: { user_id: ['This user does not exist.'] } })
  expect((await h.dora.request(filters.previewContacts, { params: account })).status).toBe(400)
})

test('paging §7: filters are listed, renamed, offered to departments and deleted', async () => {
  const { department_id, member, params, filter } = await createFiltered('Radiology')
  const other = await createFilter('A spare one')
  const { results } = await h.dora.call(filters.listManagedSavedFilters, {
    params: account,
    query: { search: 'radio' },
  })
  expect(results).toMatchObject([{ id: filter.id, tag_count: 1, departments: [{ name: 'Radiology' }] }])
  const assignable = await h.dora.call(filters.listAssignableFilters, {
    params: account,
    query: { department_id, page_size: 50 },
  })
  const names = assignable.results.map(({ name }) => name)
  expect(names).toContain('A spare one')
  expect(names).not.toContain('For Radiology')
  expect((await h.dora.call(filters.listContentTypes, { params: account })).results).toEqual([
    { id: 'directories.contact', name: 'Contacts' },
  ])
  const renamed = await h.dora.call(filters.renameSavedFilter, {
    params,
    body: { name: 'For imaging', version: 2 },
  })
  expect(renamed).toMatchObject({ name: 'For imaging', version: 3, changed_by: 'Dora Lind' })
  const late = await h.dora.request(filters.renameSavedFilter, { params, body: { name: 'X', version: 2 } })
  expect(late).toMatchObject({ status: 409, body: { code: 'saved_filter.changed' } })
  const taken = await h.dora.request(filters.renameSavedFilter, { params, body: { name: 'A spare one' } })
  expect(taken).toMatchObject({
    status: 400,
    body: { name: ['A saved filter with this name already exists.'] },
  })
  await h.dora.call(filters.deleteSavedFilter, { params })
  expect((await h.dora.request(filters.getSavedFilter, { params })).status).toBe(404)
  expect(await findNames(member), 'a deleted filter limits nothing').toContain('Ben Okafor')
  expect(
    (await h.stranger.request(filters.getSavedFilter, { params: { ...account, saved_filter_id: other.id } }))
      .status,
  ).toBe(404)
})

test('tags are listed, renamed and deleted, but not while a filter needs them', async () => {
  const { tag, params } = await createFiltered('Maternity')
  const one = { ...account, tag_id: tag.id }
  const renamed = await h.dora.call(tags.renameTag, { params: one, body: { classified_name: 'unit: Birth' } })
  expect(renamed.classified_name).toBe('unit: Birth')
  const taken = await h.dora.request(tags.createTag, {
    params: account,
    body: { classified_name: 'unit: Birth' },
  })
  expect(taken).toMatchObject({
    status: 400,
    body: { classified_name: ['A tag with this name already exists.'] },
  })
  await tagContacts(tag.id, [h.ben])
  const { results } = await h.dora.call(tags.listTaggedContacts, { params: one, query: { search: 'oka' } })
  expect(results).toMatchObject([{ display_name: 'Ben Okafor', type: 'User', is_listed: true }])
  const listed = await h.dora.call(tags.listManagedTags, {
    params: account,
    query: { ordering: '-contact_count' },
  })
  expect(listed.results.map(({ contact_count }) => contact_count)).toEqual(
    listed.results.map(({ contact_count }) => contact_count).toSorted((a, b) => b - a),
  )
  expect(await h.dora.request(tags.deleteTag, { params: one })).toMatchObject({
    status: 400,
    body: { code: 'tag.in_use' },
  })
  const foreign = await h.dora.request(tags.tagContacts, {
    params: one,
    body: { contact_ids: [h.stranger.user.contact_id] },
  })
  expect(foreign).toMatchObject({
    status: 400,
    body: { contact_ids: ['This contact does not exist. Reload the page.'] },
  })
  await h.dora.call(filters.removeSavedFilterTag, { params: { ...params, tag_id: tag.id } })
  await h.dora.call(tags.deleteTag, { params: one })
  expect((await h.dora.request(tags.getTag, { params: one })).status).toBe(404)
})
