import * as contacts from '@wardline/contract/directory/contact.routes.ts'
import * as localGroups from '@wardline/contract/directory/local-group.routes.ts'
import * as objects from '@wardline/contract/directory/object.routes.ts'
import { lockUser, deactivateUser } from '@wardline/contract/accounts/user.routes.ts'
import { createThread } from '@wardline/contract/messaging/thread.routes.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { hospital, type Hospital } from '../world/hospital.ts'
import { newcomer } from '../world/newcomer.ts'
import type { Person } from '../world/person.ts'
import { careTeamOf } from '../world/paging.ts'
import { audited, department, joins } from '../world/tagging.ts'

const finds = async (person: Person, query: Record<string, unknown> = {}) =>
  (await person.call(contacts.listContacts, { query })).results.map(({ display_name }) => display_name)

const everyone = [
  'Ana Ruiz',
  'Ben Okafor',
  'Cardiology',
  'Cardiology On Call',
  'Cleo Marsh',
  'Dora Lind',
  'Rapid Response',
]

const isCalled = (h: Hospital, person: Person, first: string, last: string) =>
  h.app.db.worker((db) =>
    sql`update users set first_name = ${first}, last_name = ${last}
         where account_id = ${h.ids.account_id} and id = ${person.who.user_id}`.execute(db),
  )

test('messaging §3: whoever can be written to, by any part of a name or title', async () => {
  const h = await hospital()
  const { ana, ben } = h
  expect(await finds(ana)).toEqual(everyone)
  expect(await finds(ana, { search: 'oka' })).toEqual(['Ben Okafor'])
  expect(await finds(ana, { search: 'KAF' })).toEqual(['Ben Okafor'])
  expect(await finds(ana, { search: 'hospitalist' })).toEqual(['Ben Okafor'])
  expect(await finds(ana, { search: 'fellow cleo' })).toEqual(['Cleo Marsh'])
  expect(await finds(ana, { search: 'card' }), 'names before titles').toEqual([
    'Cardiology',
    'Cardiology On Call',
    'Cleo Marsh',
  ])
  for (const search of ['%', '_', '\\', "'", 'xyz', 'on call x']) {
    expect(await finds(ana, { search }), search).toEqual([])
  }
  await isCalled(h, ben, 'Bjørn', 'Núñez-Ångström')
  expect(await finds(ana, { search: 'nunez ang' }), 'without accents').toEqual(['Bjørn Núñez-Ångström'])
  expect(await finds(ana, { search: 'NÚÑEZ' })).toEqual(['Bjørn Núñez-Ångström'])
  expect(await finds(ana, { search: 'okafor' }), 'the old name is gone').toEqual([])
})

test('messaging §3, §7: contacts by type, department, favourite and pin', async () => {
  const { ana, cleo, ids } = await hospital()
  expect(await finds(ana, { type: 'BroadcastGroup' })).toEqual(['Rapid Response'])
  expect(await finds(ana, { type: 'User', search: 'cleo' })).toEqual(['Cleo Marsh'])
  expect(await finds(ana, { department: ids.departments.cardiology })).toEqual(['Cardiology', 'Cleo Marsh'])
  await ana.call(contacts.favoriteContact, { params: { id: cleo.who.contact_id } })
  expect(await finds(ana, { is_favorite: true })).toEqual(['Cleo Marsh'])
  expect(await finds(ana, { is_favorite: 'False', type: 'User' })).toEqual([
    'Ana Ruiz',
    'Ben Okafor',
    'Dora Lind',
  ])
  const refused = await ana.tries(contacts.listContacts, { query: { type: 'Robot', is_favorite: 'maybe' } })
  expect(refused).toMatchObject({
    status: 400,
    body: {
      type: ['type is one of User, ScheduleGroup, BroadcastGroup, CareTeam, Department.'],
      is_favorite: ['is_favorite is true or false.'],
    },
  })
})

test('messaging §9: 25 a page, the next one from the count already loaded', async () => {
  const h = await hospital()
  await h.app.db.worker((db) =>
    sql`
      with people as (
        insert into users (account_id, username, email, first_name, last_name)
        select ${h.ids.account_id}, 'temp' || i, 'temp' || i || '@hospital.test', 'Temp', lpad(i::text, 3, '0')
          from generate_series(1, 60) i returning id)
      insert into contact (account_id, type, user_id) select ${h.ids.account_id}, 'User', id from people`.execute(
      db,
    ),
  )
  const page = (query: Record<string, unknown>) =>
    h.ana.call(contacts.listContacts, { query: { search: 'temp', ...query } })
  const first = await page({})
  expect([first.count, first.results.length, first.previous]).toEqual([60, 25, null])
  expect(first.next).toBe('/api/v1/contacts/?search=temp&page=2')
  const rest = await page({ offset: 25, page_size: 40 })
  expect([rest.results.length, rest.next]).toEqual([35, null])
  expect(rest.results[0]?.display_name).toBe('Temp 026')
  const middle = await page({ offset: 10 })
  expect(middle).toMatchObject({
    next: '/api/v1/contacts/?search=temp&offset=35',
    previous: '/api/v1/contacts/?search=temp&offset=0',
  })
  expect(await page({ page: 9 }), 'past the end').toMatchObject({ count: 60, results: [], next: null })
})

test('messaging §7: favourites come first, for whoever made them so, on every device', async () => {
  const { ana, ben, dora, ids } = await hospital()
  const phone = await ana.phone()
  const favored = await ana.call(contacts.favoriteContact, { params: { id: ids.contacts.rapidResponse } })
  expect(favored).toMatchObject({ display_name: 'Rapid Response', is_favorite: true, member_count: 3 })
  const { contact } = await phone.hears('contact_changed')
  expect(contact).toMatchObject({ id: ids.contacts.rapidResponse, is_favorite: true })
  await ana.call(contacts.favoriteContact, { params: { id: dora.who.contact_id } })
  expect((await finds(ana)).slice(0, 3)).toEqual(['Dora Lind', 'Rapid Response', 'Ana Ruiz'])
  expect(await finds(ben)).toEqual(everyone)
  const { results } = await ana.call(objects.listFavoriteObjects)
  expect(results.map(({ properties }) => properties.name)).toEqual(['Dora Lind', 'Rapid Response'])
  const gone = await ana.call(contacts.unfavoriteContact, { params: { id: dora.who.contact_id } })
  expect(gone.is_favorite).toBe(false)
  await ana.call(contacts.unfavoriteContact, { params: { id: dora.who.contact_id } })
  expect(await finds(ana, { is_favorite: true })).toEqual(['Rapid Response'])
  await phone.hears('contact_changed', (e) => e.contact.id === dora.who.contact_id && !e.contact.is_favorite)
})

test("messaging §7: what a department pins its people see first; other departments don't", async () => {
  const h = await hospital()
  const { ana, ben, dora, ids } = h
  const ward = await department(h, '6 West')
  await joins(h, ana, ward)
  const params = { id: ids.contacts.rapidResponse }
  const pinned = await dora.call(contacts.pinContact, { params, body: { department_id: ward } })
  expect(pinned).toMatchObject({ may: { pin: true }, is_pinned: false }) // Dora is not of 6 West
  const names = async (person: Person) =>
    (await person.call(contacts.listPinnedContacts)).results.map(({ display_name }) => display_name)
  expect(await names(ana)).toEqual(['Rapid Response'])
  expect(await names(ben)).toEqual([])
  expect((await finds(ana))[0]).toBe('Rapid Response')
  expect((await ana.call(contacts.getContact, { params })).is_pinned).toBe(true)
  await dora.call(contacts.unpinContact, { params, query: { department_id: ward } })
  expect(await names(ana)).toEqual([])
  const missing = await dora.tries(contacts.pinContact, { params, body: { department_id: 999 } })
  expect(missing).toMatchObject({
    status: 400,
    body: { department_id: ['Department with id `999` does not exist'] },
  })
})

test('a care team is found by its patient, by who may see patients, and that is written down', async () => {
  const h = await hospital()
  const { ana, ben, ids } = h
  const id = await careTeamOf(h, [ben])
  expect(await finds(ana), 'nobody browses patients').toEqual(everyone)
  expect(await audited(h, 'care_teams.shown')).toEqual([])
  expect(await finds(ana, { search: 'walters' })).toEqual(['Care team of Walters, Eleanor'])
  expect(await finds(ana, { search: '00418823' })).toEqual(['Care team of Walters, Eleanor'])
  expect(await finds(ana, { patient_id: ids.patient })).toEqual(['Care team of Walters, Eleanor'])
  expect((await audited(h, 'care_teams.shown')).at(-1)).toEqual({
    actor_id: ana.who.user_id,
    object_id: null,
    details: { patient_ids: [ids.patient] },
  })
  const object = await ana.call(objects.getObjectOfContact, { params: { id } })
  expect(object).toMatchObject({ contact_id: id, object_id: ids.patient, type: 'directories.group' })
  const clerk = await newcomer(h, 'Carl Clerk', ['messaging.send_message'])
  expect(await finds(clerk, { search: 'walters' })).toEqual([])
  expect((await clerk.tries(contacts.getContact, { params: { id } })).status).toBe(404)
  const sent = await clerk.tries(createThread, {
    body: { subject: 'Hello', data: { body: 'Hello' }, recipient_ids: [id] },
  })
  expect(sent).toMatchObject({ status: 400, body: { recipient_ids: [`Contact ${id} does not exist.`] } })
})

test('messaging §3: mobile numbers are shown unless their owner hides them; who left is no longer found', async () => {
  const h = await hospital()
  const { ana, ben, dora } = h
  const params = { id: ben.who.contact_id }
  const set = (change: ReturnType<typeof sql>) =>
    h.app.db.worker((db) => sql`update users set ${change} where id = ${ben.who.user_id}`.execute(db))
  await set(sql`mobile_number = '555-0142'`)
  expect((await ana.call(contacts.getContact, { params })).mobile_number).toBe('555-0142')
  await set(sql`hide_mobile_numbers = true`)
  expect((await ana.call(contacts.getContact, { params })).mobile_number).toBe('')
  expect((await ben.call(contacts.getContact, { params })).mobile_number, 'not from oneself').toBe('555-0142')
  await dora.call(lockUser, { params: { id: ben.who.user_id } })
  const locked = await ana.call(contacts.listContacts, { query: { search: 'okafor' } })
  expect(locked.results[0]?.is_locked).toBe(true)
  await dora.call(deactivateUser, { params: { id: ben.who.user_id } })
  expect(await finds(ana, { search: 'okafor' })).toEqual([])
  expect(await ana.call(contacts.getContact, { params }), 'an old chip keeps its name').toMatchObject({
    display_name: 'Ben Okafor',
  })
})

test('messaging §7: local groups: one makes lists of people for oneself, and writes to their members', async () => {
  const { ana, ben, cleo } = await hospital()
  const made = await ana.call(localGroups.createLocalGroup, {
    body: { name: '  Night shift ', member_ids: [cleo.who.user_id, ben.who.user_id, ben.who.user_id] },
    key: 'night-shift-1',
  })
  expect(made).toMatchObject({
    name: 'Night shift',
    member_ids: [ben.who.user_id, cleo.who.user_id],
    members: [{ display_name: 'Ben Okafor', contact_id: ben.who.contact_id }, { display_name: 'Cleo Marsh' }],
    may: { delete: true },
  })
  const list = async (person: Person) => (await person.call(localGroups.listLocalGroups)).results
  expect(await list(ana)).toEqual([made])
  expect(await list(ben)).toEqual([])
  const again = await ana.tries(localGroups.createLocalGroup, {
    body: { name: 'Night shift', member_ids: [ben.who.user_id] },
  })
  expect(again).toMatchObject({
    status: 400,
    body: { name: ['You already have a local group with this name.'] },
  })
  const wrong = await ana.tries(localGroups.createLocalGroup, {
    body: { name: ' ', member_ids: [] },
  })
  expect(wrong.body).toMatchObject({
    name: ['This field may not be blank.'],
    member_ids: ['Choose at least one person.'],
  })
  const nobody = await ana.tries(localGroups.createLocalGroup, { body: { name: 'X', member_ids: [987_654] } })
  expect(nobody).toMatchObject({ status: 400, body: { member_ids: ['Person 987654 does not exist.'] } })
  expect((await ben.tries(localGroups.deleteLocalGroup, { params: { id: made.id } })).status).toBe(404)
  await ana.call(localGroups.deleteLocalGroup, { params: { id: made.id } })
  expect(await list(ana)).toEqual([])
})

test('messaging §3, §7: directory objects: managed ones, by uids, department, type, title and name', async () => {
  const { ana, ben, cleo, ids } = await hospital()
  const ask = async (query: Record<string, unknown>) =>
    (await ana.call(objects.listObjects, { query })).results
  const names = async (query: Record<string, unknown>) => (await ask(query)).map((o) => o.properties.name)
  expect(await names({})).toEqual(everyone)
  expect(await names({ managed: false })).toEqual([])
  expect(await names({ type: 'directories.group' })).toEqual([
    'Cardiology',
    'Cardiology On Call',
    'Rapid Response',
  ])
  expect(await names({ title: 'fellow' })).toEqual(['Cleo Marsh'])
  expect(await names({ department: ids.departments.cardiology })).toEqual(['Cardiology', 'Cleo Marsh'])
  const [found] = await ask({ search: 'okafor' })
  expect(found).toMatchObject({
    contact_id: ben.who.contact_id,
    object_id: ben.who.user_id,
    type: 'directories.person',
    managed: true,
    properties: {
      name: 'Ben Okafor',
      first_name: 'Ben',
      last_name: 'Okafor',
      title: 'Hospitalist',
      status: null,
    },
  })
  expect(await names({ uids: `${found?.uid},00000000-0000-4000-8000-000000000000` })).toEqual(['Ben Okafor'])
  const entries = await ana.call(objects.listEntries, { query: { q: 'mar', type: 'directories.person' } })
  expect(entries.results.map(({ contact_id }) => contact_id)).toEqual([cleo.who.contact_id])
  const params = { id: cleo.who.contact_id }
  expect((await ana.call(objects.favoriteObject, { params })).is_favorite).toBe(true)
  expect((await ana.call(contacts.getContact, { params })).is_favorite).toBe(true)
  expect((await ana.call(objects.unfavoriteObject, { params })).is_favorite).toBe(false)
  for (const uids of ['x', '-'.repeat(36), `${found?.uid},`]) {
    expect((await ana.tries(objects.listObjects, { query: { uids } })).body, uids).toMatchObject({
      uids: ['uids are UUIDs with commas between them.'],
    })
  }
  expect(await ana.tries(objects.listEntries, { query: { q: 'a\0' } })).toMatchObject({
    status: 400,
    body: { q: ['This text holds a character that cannot be stored.'] },
  })
})
