import * as groups from '@wardline/contract/accounts/roles/permission-group.routes.ts'
import * as departments from '@wardline/contract/directory/departments/department.routes.ts'
import * as filters from '@wardline/contract/directory/tagging/saved-filter.routes.ts'
import * as tags from '@wardline/contract/directory/tagging/tag.routes.ts'
import * as messageTypes from '@wardline/contract/messaging/message-types/message-type-administration.routes.ts'
import { beforeAll, expect, test } from 'vitest'
import { createHospital, type Hospital } from '../../fixtures/hospital/hospital.ts'
import type { LiveConnection } from '../../fixtures/people/live-connection.ts'
import { departmentsNotShown } from '../converge/departments.cases.ts'
import { taggingNotShown } from '../converge/tagging.cases.ts'

let h: Hospital
let account: { id: number }
let other: LiveConnection
const made = { department: 0, open: 0, tag: 0, filter: 0, type: 0, group: 0 }

beforeAll(async () => {
  h = await createHospital({ closesWithTest: false })
  account = { id: h.ids.account_id }
  const { dora } = h
  made.type = (
    await dora.call(messageTypes.createMessageType, { params: account, body: { name: 'Transfer' } })
  ).id
  made.group = (
    await dora.call(groups.createPermissionGroup, { params: account, body: { display_name: 'Porters' } })
  ).id
  made.open = (await dora.call(departments.createDepartment, { body: { name: 'Laboratory' } })).id
  other = await dora.connect()
  return h.close
})

const inDepartment = () => ({ id: made.department })
const ofTag = () => ({ ...account, tag_id: made.tag })
const ofFilter = () => ({ ...account, saved_filter_id: made.filter })
const ofGroup = () => ({ ...account, group_id: made.group })

/** Fetches the data of the screens of departments, tags and saved filters. */
async function fetchPages(): Promise<unknown> {
  const { dora } = h
  const query = { page_size: 50 }
  const lists = [
    dora.request(departments.listManagedDepartments, { params: account, query }),
    dora.request(tags.listManagedTags, { params: account, query }),
    dora.request(filters.listManagedSavedFilters, { params: account, query }),
    dora.request(groups.getPermissionGroup, { params: ofGroup() }),
  ]
  const ofDepartment = [
    departments.getDepartment,
    departments.listDepartmentMembers,
    departments.listDepartmentContacts,
    departments.listDepartmentMessageTypes,
    departments.listDepartmentSavedFilters,
    departments.listDirectoryAccess,
  ].map((route) => dora.request(route, { params: inDepartment() }))
  const ofOthers = [
    dora.request(tags.getTag, { params: ofTag() }),
    dora.request(tags.listTaggedContacts, { params: ofTag() }),
    dora.request(filters.getSavedFilter, { params: ofFilter() }),
    dora.request(filters.listSavedFilterTags, { params: ofFilter() }),
  ]
  const answers = await Promise.all([...lists, ...(made.department ? ofDepartment : []), ...ofOthers])
  return answers.map(({ status, body }) => ({ status, body }))
}

/** Sorted as an administrator sets up a department and then removes everything. */
const actions: Record<string, () => Promise<unknown>> = {
  createDepartment: async () => {
    made.department = (await h.dora.call(departments.createDepartment, { body: { name: 'ICU' } })).id
  },
  changeDepartment: () =>
    h.dora.call(departments.changeDepartment, {
      params: inDepartment(),
      body: { name: 'Intensive care', fail_over_user_id: h.cleo.user.user_id },
    }),
  addDepartmentMembers: () =>
    h.dora.call(departments.addDepartmentMembers, {
      params: inDepartment(),
      body: { user_ids: [h.ben.user.user_id] },
    }),
  addDepartmentContacts: () =>
    h.dora.call(departments.addDepartmentContacts, {
      params: inDepartment(),
      body: { contact_ids: [h.ben.user.contact_id] },
    }),
  markDepartmentContact: () =>
    h.dora.call(departments.markDepartmentContact, {
      params: { ...inDepartment(), contact_id: h.ben.user.contact_id },
      body: { is_contactable: true, is_pinned: true },
    }),
  addDepartmentMessageTypes: () =>
    h.dora.call(departments.addDepartmentMessageTypes, {
      params: inDepartment(),
      body: { message_type_ids: [made.type] },
    }),
  addDirectoryAccess: () =>
    h.dora.call(departments.addDirectoryAccess, {
      params: inDepartment(),
      body: { department_ids: [made.open] },
    }),
  createTag: async () => {
    const body = { classified_name: 'unit: icu' }
    made.tag = (await h.dora.call(tags.createTag, { params: account, body })).id
  },
  renameTag: () =>
    h.dora.call(tags.renameTag, { params: ofTag(), body: { classified_name: 'unit: intensive care' } }),
  tagContacts: () =>
    h.dora.call(tags.tagContacts, { params: ofTag(), body: { contact_ids: [h.ben.user.contact_id] } }),
  createSavedFilter: async () => {
    const body = { name: 'Intensive care' }
    made.filter = (await h.dora.call(filters.createSavedFilter, { params: account, body })).id
  },
  renameSavedFilter: () =>
    h.dora.call(filters.renameSavedFilter, { params: ofFilter(), body: { name: 'ICU staff' } }),
  addSavedFilterTags: () =>
    h.dora.call(filters.addSavedFilterTags, { params: ofFilter(), body: { tag_ids: [made.tag] } }),
  addPermissionGroupTags: () =>
    h.dora.call(groups.addPermissionGroupTags, { params: ofGroup(), body: { tag_ids: [made.tag] } }),
  addDepartmentSavedFilters: () =>
    h.dora.call(departments.addDepartmentSavedFilters, {
      params: inDepartment(),
      body: { saved_filter_ids: [made.filter] },
    }),
  removeDepartmentSavedFilter: () =>
    h.dora.call(departments.removeDepartmentSavedFilter, {
      params: { ...inDepartment(), saved_filter_id: made.filter },
    }),
  removePermissionGroupTag: () =>
    h.dora.call(groups.removePermissionGroupTag, { params: { ...ofGroup(), tag_id: made.tag } }),
  removeSavedFilterTag: () =>
    h.dora.call(filters.removeSavedFilterTag, { params: { ...ofFilter(), tag_id: made.tag } }),
  deleteSavedFilter: () => h.dora.call(filters.deleteSavedFilter, { params: ofFilter() }),
  untagContact: () =>
    h.dora.call(tags.untagContact, { params: { ...ofTag(), contact_id: h.ben.user.contact_id } }),
  deleteTag: () => h.dora.call(tags.deleteTag, { params: ofTag() }),
  removeDirectoryAccess: () =>
    h.dora.call(departments.removeDirectoryAccess, {
      params: { ...inDepartment(), accessible_id: made.open },
    }),
  removeDepartmentMessageType: () =>
    h.dora.call(departments.removeDepartmentMessageType, {
      params: { ...inDepartment(), message_type_id: made.type },
    }),
  removeDepartmentContact: () =>
    h.dora.call(departments.removeDepartmentContact, {
      params: { ...inDepartment(), contact_id: h.ben.user.contact_id },
    }),
  removeDepartmentMember: () =>
    h.dora.call(departments.removeDepartmentMember, {
      params: { ...inDepartment(), user_id: h.ben.user.user_id },
    }),
  deleteDepartment: () => h.dora.call(departments.deleteDepartment, { params: inDepartment() }),
}

test('each route that changes a department, tag or saved filter has a case', () =>
  expect(Object.keys(actions).toSorted()).toEqual(
    [...Object.keys(departmentsNotShown), ...Object.keys(taggingNotShown)].toSorted(),
  ))

test.each(Object.keys(actions))('after %s, pages that refetch on its event show the change', async (name) => {
  const kind = name in departmentsNotShown ? 'department_changed' : 'tagging_changed'
  const before = await fetchPages()
  const seen = other.events.length
  await actions[name]?.()
  await expect.poll(() => other.events.slice(seen).some((event) => event.kind === kind)).toBe(true)
  const refetched = await fetchPages()
  expect(refetched).not.toEqual(before)
  expect(await fetchPages()).toEqual(refetched)
})
