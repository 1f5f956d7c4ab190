import { listSavedFilters, listTags, listUsers } from '@wardline/contract/accounts/picker.routes.ts'
import * as contacts from '@wardline/contract/directory/contact.routes.ts'
import * as localGroups from '@wardline/contract/directory/local-group.routes.ts'
import * as objects from '@wardline/contract/directory/object.routes.ts'
import { previewThread } from '@wardline/contract/messaging/preview.routes.ts'
import { createThread } from '@wardline/contract/messaging/thread.routes.ts'
import { listPagingGroups } from '@wardline/contract/paging/paging-group.routes.ts'
import { expect, test } from 'vitest'
import { hospital, type Hospital } from '../world/hospital.ts'
import type { Person } from '../world/person.ts'
import { department, joins, limits, tags } from '../world/tagging.ts'

const finds = async (person: Person) =>
  (await person.call(contacts.listContacts)).results.map(({ display_name }) => display_name)

/** Ana is of 6 West, whose filter shows Ben and the rapid response group alone. */
async function limited(): Promise<Hospital & { ward: number }> {
  const h = await hospital()
  const ward = await department(h, '6 West')
  await joins(h, h.ana, ward)
  await tags(h, 'unit: 6 West', [h.ben.who.contact_id])
  await tags(h, 'team: rapid', [h.ids.contacts.rapidResponse, h.ben.who.contact_id])
  await tags(h, 'unit: Cardiology', [h.cleo.who.contact_id])
  await limits(h, { name: 'For 6 West', tags: ['unit: 6 West', 'team: rapid'], department_id: ward })
  return { ...h, ward }
}

test('a person whose departments have a filter finds only contacts that carry one of its tags', async () => {
  const { ana, ben } = await limited()
  expect(await finds(ana)).toEqual(['Ben Okafor', 'Rapid Response'])
  expect(await finds(ben), 'no filter means everybody').toHaveLength(7)
})

test('filters of several departments add up; a filter without tags, or for something else, limits nothing', async () => {
  const h = await limited()
  const { ana, ben, ids } = h
  await joins(h, ana, ids.departments.cardiology)
  expect(await finds(ana), 'a department without a filter adds nothing').toEqual([
    'Ben Okafor',
    'Rapid Response',
  ])
  await limits(h, {
    name: 'Heart',
    tags: ['unit: Cardiology'],
    department_id: ids.departments.cardiology,
  })
  expect(await finds(ana)).toEqual(['Ben Okafor', 'Cleo Marsh', 'Rapid Response'])
  const theatres = await department(h, 'Theatres')
  await joins(h, ben, theatres)
  await limits(h, { name: 'Not yet', tags: [], department_id: theatres })
  await limits(h, {
    name: 'Of notes',
    tags: ['unit: Cardiology'],
    department_id: theatres,
    content_type: 'pcm.note',
  })
  expect(await finds(ben)).toHaveLength(7)
})

test('the limit holds in every search', async () => {
  const { ana, cleo, ids } = await limited()
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
  const hidden = { params: { id: cleo.who.contact_id } }
  for (const route of [
    contacts.getContact,
    contacts.favoriteContact,
    objects.getObjectOfContact,
    objects.favoriteObject,
  ]) {
    expect((await ana.tries(route, hidden)).status, route.path).toBe(404)
  }
  const group = await ana.tries(localGroups.createLocalGroup, {
    body: { name: 'Hearts', member_ids: [cleo.who.user_id] },
  })
  expect(group).toMatchObject({
    status: 400,
    body: { member_ids: [`Person ${cleo.who.user_id} does not exist.`] },
  })
  expect(await names(ana.call(listPagingGroups, { query: { search: 'card' } }), (g) => g.name)).toEqual([])
  expect(ids.groups.cardiologyOnCall).toBeGreaterThan(0)
})

test('whom one may not find one cannot write to, nor see where it would go', async () => {
  const { ana, ben, cleo } = await limited()
  const { contact_id } = cleo.who
  const body = { subject: 'Hello', data: { body: 'Hello' }, recipient_ids: [ben.who.contact_id, contact_id] }
  const refused = await ana.tries(createThread, { body })
  expect(refused).toMatchObject({
    status: 400,
    body: { recipient_ids: [`Contact ${contact_id} does not exist.`] },
  })
  const preview = await ana.tries(previewThread, { body })
  expect(JSON.stringify(preview.body)).not.toContain('Cleo')
  const thread = await cleo.writes(ana, 'From outside the filter')
  expect((await ana.tries(createThread, { body: { ...body, recipient_ids: [contact_id] } })).status).toBe(400)
  await ana.replies(thread, 'An answer is always possible')
})

test('messaging §2: tags and saved filters can be picked, by any part of their names', async () => {
  const { ana } = await limited()
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
