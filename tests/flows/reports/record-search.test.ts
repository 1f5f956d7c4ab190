import { createPermissionGroup } from '@wardline/contract/accounts/roles/permission-group.routes.ts'
import { createRole } from '@wardline/contract/accounts/roles/role.routes.ts'
import { createDepartment } from '@wardline/contract/directory/departments/department.routes.ts'
import * as filters from '@wardline/contract/directory/tagging/saved-filter.routes.ts'
import { createTag } from '@wardline/contract/directory/tagging/tag.routes.ts'
import { createMessageType } from '@wardline/contract/messaging/message-types/message-type-administration.routes.ts'
import { createBroadcastGroup } from '@wardline/contract/paging/groups/paging-group.routes.ts'
import { searchRecords } from '@wardline/contract/reports/record-search/record-search.routes.ts'
import { beforeAll, expect, test } from 'vitest'
import { createSavedFilter, joinDepartment } from '../../fixtures/hospital/departments.ts'
import { createHospital, type Hospital } from '../../fixtures/hospital/hospital.ts'
import { createUser } from '../../fixtures/hospital/users.ts'
import type { Person } from '../../fixtures/people/person.ts'

let h: Hospital
let params: { id: number }

beforeAll(async () => {
  h = await createHospital({ closesWithTest: false })
  params = { id: h.ids.account_id }
  await createUser(h, 'Nora Dialysis')
  await h.dora.call(createDepartment, { body: { name: 'Dialysis unit' } })
  await h.dora.call(createPermissionGroup, { params, body: { display_name: 'Dialysis desk' } })
  await h.dora.call(createRole, {
    params,
    body: { name: 'Dialysis clerk', permission_ids: ['pcm.view_patient'] },
  })
  await h.dora.call(createBroadcastGroup, { body: { name: 'Dialysis team' } })
  await h.dora.call(createMessageType, { params, body: { name: 'Dialysis request' } })
  await h.dora.call(filters.createSavedFilter, { params, body: { name: 'For dialysis' } })
  await h.dora.call(createTag, { params, body: { classified_name: 'unit: Dialysis' } })
  return h.close
})

const find = async (person: Person, search: string) =>
  (await person.call(searchRecords, { params, query: { search } })).results.map(
    ({ kind, name }) => `${kind}: ${name}`,
  )

test('one search finds users, departments, groups, roles and settings by name', async () => {
  expect(await find(h.dora, 'dialysis')).toEqual([
    'user: Nora Dialysis',
    'department: Dialysis unit',
    'permission_group: Dialysis desk',
    'permission_group: Nora Dialysis',
    'role: Dialysis clerk',
    'role: Nora Dialysis',
    'paging_group: Dialysis team',
    'message_type: Dialysis request',
    'saved_filter: For dialysis',
    'tag: unit: Dialysis',
  ])
  const { results } = await h.dora.call(searchRecords, { params, query: { search: 'dialysis clerk' } })
  expect(results).toMatchObject([{ kind: 'role', name: 'Dialysis clerk', detail: '1 permission' }])
  expect(await find(h.dora, ' ')).toEqual([])
  // The user of the system is not a person whose account anyone administers.
  expect(await find(h.dora, 'wardline itself')).toEqual([])
  expect(await find(h.dora, 'nothing like it')).toEqual([])
})

test('a caller finds only what they may open, in their own account', async () => {
  expect(await find(h.ana, 'dialysis')).toEqual(['paging_group: Dialysis team'])
  const clerk = await createUser(h, 'Rob Clerk', ['accounts.change_role'])
  expect(await find(clerk, 'dialysis')).toEqual([
    'role: Dialysis clerk',
    'role: Nora Dialysis',
    'paging_group: Dialysis team',
  ])
  expect((await h.stranger.request(searchRecords, { params, query: { search: 'dialysis' } })).status).toBe(
    404,
  )
})

test('a saved filter hides paging groups here too', async () => {
  const mia = await createUser(h, 'Mia Limited')
  await joinDepartment(h, mia, h.ids.departments.cardiology)
  await h.dora.call(createTag, { params, body: { classified_name: 'unit: Nothing' } })
  await createSavedFilter(h, {
    name: 'Nothing',
    tags: ['unit: Nothing'],
    department_id: h.ids.departments.cardiology,
  })
  expect(await find(mia, 'dialysis')).toEqual([])
})

test('each kind has at most per_kind results, the best matches first', async () => {
  for (const name of ['Alpha ward', 'Beta ward', 'Ward office'])
    await h.dora.call(createDepartment, { body: { name } })
  const { results } = await h.dora.call(searchRecords, { params, query: { search: 'ward o', per_kind: 1 } })
  expect(results.map(({ name }) => name)).toEqual(['Ward office'])
  const most = await h.dora.call(searchRecords, { params, query: { search: 'ward', per_kind: 2 } })
  expect(most.results).toHaveLength(2)
})
