import { listSavedFilters, listTags, listUsers } from '@wardline/contract/accounts/picker.routes.ts'
import * as contacts from '@wardline/contract/directory/contact.routes.ts'
import * as localGroups from '@wardline/contract/directory/local-group.routes.ts'
import * as objects from '@wardline/contract/directory/object.routes.ts'
import { resolveRecipients } from '@wardline/contract/messaging/recipients/recipient-resolution.routes.ts'
import { previewRecipients } from '@wardline/contract/messaging/messages/recipient-preview.routes.ts'
import { createThread } from '@wardline/contract/messaging/threads/thread.routes.ts'
import { listPagingGroups } from '@wardline/contract/paging/groups/paging-group.routes.ts'
import { expect, test } from 'vitest'
import { createHospital, type Hospital } from '../../fixtures/hospital/hospital.ts'
import type { Person } from '../../fixtures/people/person.ts'
import {
  createDepartment,
  joinDepartment,
  createSavedFilter,
  tagContacts,
} from '../../fixtures/hospital/departments.ts'

const findContactNames = async (person: Person) =>
  (await person.call(contacts.listContacts)).results.map(({ display_name }) => display_name)

async function createFilteredHospital(): Promise<Hospital & { department: number }> {
  const h = await createHospital()
  const department = await createDepartment(h, '6 West')
  await joinDepartment(h, h.ana, department)
  await tagContacts(h, 'unit: 6 West', [h.ben.user.contact_id])
  await tagContacts(h, 'team: rapid', [h.ids.contacts.rapidResponse, h.ben.user.contact_id])
  await tagContacts(h, 'unit: Cardiology', [h.cleo.user.contact_id])
  await createSavedFilter(h, {
    name: 'For 6 West',
    tags: ['unit: 6 West', 'team: rapid'],
    department_id: department,
  })
  return { ...h, department }
}

test('a user whose departments have a filter finds only contacts with one of its tags', async () => {
  const { ana, ben } = await createFilteredHospital()
  expect(await findContactNames(ana)).toEqual(['Ben Okafor', 'Rapid Response'])
  expect(await findContactNames(ben), 'no filter means everybody').toHaveLength(7)
})

test('filters of several departments are combined; a filter without tags or for another type limits nothing', async () => {
  const h = await createFilteredHospital()
  const { ana, ben, ids } = h
  await joinDepartment(h, ana, ids.departments.cardiology)
  expect(await findContactNames(ana), 'a department without a filter adds nothing').toEqual([
    'Ben Okafor',
    'Rapid Response',
  ])
  await createSavedFilter(h, {
    name: 'Heart',
    tags: ['unit: Cardiology'],
    department_id: ids.departments.cardiology,
  })
  expect(await findContactNames(ana)).toEqual(['Ben Okafor', 'Cleo Marsh', 'Rapid Response'])
  const theatres = await createDepartment(h, 'Theatres')
  await joinDepartment(h, ben, theatres)
  await createSavedFilter(h, { name: 'Not yet', tags: [], department_id: theatres })
  await createSavedFilter(h, {
    name: 'Of notes',
    tags: ['unit: Cardiology'],
    department_id: theatres,
    content_type: 'pcm.note',
  })
  expect(await findContactNames(ben)).toHaveLength(7)
})

test('a saved filter applies to every contact search', async () => {
  const { ana, cleo, ids } = await createFilteredHospital()
  const names = async <T>(list: Promise<{ results: T[] }>, name: (row: T) => string) =>
    (await list).results.map(name)
  expect(await names(ana.call(listUsers), (user) => user.display_name)).toEqual(['Ben Okafor'])
  expect(await names(ana.call(listPagingGroups), (group) => group.name)).toEqual(['Rapid Response'])
  for (const route of [objects.listObjects, objects.listEntries]) {
    expect(await names(ana.call(route), (found) => found.properties.name)).toEqual([
      'Ben Okafor',
      'Rapid Response',
    ])
  }
  const hidden = { params: { id: cleo.user.contact_id } }
  for (const route of [
    contacts.getContact,
    contacts.favoriteContact,
    objects.getObjectOfContact,
    objects.favoriteObject,
  ]) {
    expect((await ana.request(route, hidden)).status, route.path).toBe(404)
  }
  const group = await ana.request(localGroups.createLocalGroup, {
    body: { name: 'Hearts', member_ids: [cleo.user.user_id] },
  })
  expect(group).toMatchObject({
    status: 400,
    body: { member_ids: [`Person ${cleo.user.user_id} does not exist.`] },
  })
  expect(await names(ana.call(listPagingGroups, { query: { search: 'card' } }), (g) => g.name)).toEqual([])
  expect(ids.groups.cardiologyOnCall).toBeGreaterThan(0)
})

test('a contact hidden by a filter cannot be messaged, previewed or resolved', async () => {
  const { ana, ben, cleo } = await createFilteredHospital()
  const { contact_id } = cleo.user
  const body = { subject: 'Hello', data: { body: 'Hello' }, recipient_ids: [ben.user.contact_id, contact_id] }
  const refused = await ana.request(createThread, { body })
  expect(refused).toMatchObject({
    status: 400,
    body: { recipient_ids: [`Contact ${contact_id} does not exist.`] },
  })
  const preview = await ana.request(previewRecipients, { body })
  expect(JSON.stringify(preview.body)).not.toContain('Cleo')
  const resolution = await ana.request(resolveRecipients, { body: { recipient_ids: [contact_id] } })
  expect(resolution).toMatchObject({ status: 400, body: refused.body })
  const thread = await cleo.writes(ana, 'From outside the filter')
  expect((await ana.request(createThread, { body: { ...body, recipient_ids: [contact_id] } })).status).toBe(
    400,
  )
  await ana.replies(thread, 'An answer is always possible')
})

test('messaging §2: tags and saved filters are searched by any part of their names', async () => {
  const { ana } = await createFilteredHospital()
  const { results } = await ana.call(listTags, { query: { search: 'west' } })
  expect(results.map(({ classified_name }) => classified_name)).toEqual(['unit: 6 West'])
  const filters = await ana.call(listSavedFilters, { query: { search: '6' } })
  expect(filters.results).toMatchObject([
    {
      name: 'For 6 West',
      content_type: 'directories.contact',
      tags: [{ classified_name: 'team: rapid' }, { classified_name: 'unit: 6 West' }],
    },
  ])
})
