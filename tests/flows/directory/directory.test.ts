import * as contacts from '@wardline/contract/directory/contact.routes.ts'
import * as localGroups from '@wardline/contract/directory/local-group.routes.ts'
import * as objects from '@wardline/contract/directory/object.routes.ts'
import { lockUser, deactivateUser } from '@wardline/contract/accounts/user.routes.ts'
import { createThread } from '@wardline/contract/messaging/threads/thread.routes.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createHospital, type Hospital } from '../../fixtures/hospital/hospital.ts'
import { createUser } from '../../fixtures/hospital/users.ts'
import type { Person } from '../../fixtures/people/person.ts'
import { createCareTeam } from '../../fixtures/paging/group-rows.ts'
import { listAuditEntries, createDepartment, joinDepartment } from '../../fixtures/hospital/departments.ts'

const findContactNames = async (person: Person, query: Record<string, unknown> = {}) =>
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
  h.app.db.acrossAccounts((db) =>
    sql`update users set first_name = ${first}, last_name = ${last}
         where account_id = ${h.ids.account_id} and id = ${person.user.user_id}`.execute(db),
  )

test('messaging §3: contacts that can receive messages are found by any part of a name or title', async () => {
  const h = await createHospital()
  const { ana, ben } = h
  expect(await findContactNames(ana)).toEqual(everyone)
  expect(await findContactNames(ana, { search: 'oka' })).toEqual(['Ben Okafor'])
  expect(await findContactNames(ana, { search: 'KAF' })).toEqual(['Ben Okafor'])
  expect(await findContactNames(ana, { search: 'hospitalist' })).toEqual(['Ben Okafor'])
  expect(await findContactNames(ana, { search: 'fellow cleo' })).toEqual(['Cleo Marsh'])
  expect(await findContactNames(ana, { search: 'card' }), 'names before titles').toEqual([
    'Cardiology',
    'Cardiology On Call',
    'Cleo Marsh',
  ])
  for (const search of ['%', '_', '\\', "'", 'xyz', 'on call x']) {
    expect(await findContactNames(ana, { search }), search).toEqual([])
  }
  await isCalled(h, ben, 'Bjørn', 'Núñez-Ångström')
  expect(await findContactNames(ana, { search: 'nunez ang' }), 'without accents').toEqual([
    'Bjørn Núñez-Ångström',
  ])
  expect(await findContactNames(ana, { search: 'NÚÑEZ' })).toEqual(['Bjørn Núñez-Ångström'])
  expect(await findContactNames(ana, { search: 'okafor' }), 'the old name is gone').toEqual([])
})

test('messaging §3, §7; paging §3, §7: contacts are filtered by type, department, favorite and pin', async () => {
  const { ana, cleo, ids } = await createHospital()
  expect(await findContactNames(ana, { type: 'BroadcastGroup' })).toEqual(['Rapid Response'])
  expect(await findContactNames(ana, { type: 'User', search: 'cleo' })).toEqual(['Cleo Marsh'])
  expect(await findContactNames(ana, { department: ids.departments.cardiology })).toEqual([
    'Cardiology',
    'Cleo Marsh',
  ])
  await ana.call(contacts.favoriteContact, { params: { id: cleo.user.contact_id } })
  expect(await findContactNames(ana, { is_favorite: true })).toEqual(['Cleo Marsh'])
  expect(await findContactNames(ana, { is_favorite: 'False', type: 'User' })).toEqual([
    'Ana Ruiz',
    'Ben Okafor',
    'Dora Lind',
  ])
  const refused = await ana.request(contacts.listContacts, { query: { type: 'Robot', is_favorite: 'maybe' } })
  expect(refused).toMatchObject({
    status: 400,
    body: {
      type: ['type is one of User, ScheduleGroup, BroadcastGroup, CareTeam, Department.'],
      is_favorite: ['is_favorite is true or false.'],
    },
  })
})

test('messaging §9; paging §9: 25 per page, with the next page computed from the count already loaded', async () => {
  const h = await createHospital()
  await h.app.db.acrossAccounts((db) =>
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

test('messaging §7: favorites come first for the user who marked them, on every device', async () => {
  const { ana, ben, dora, ids } = await createHospital()
  const device = await ana.connect()
  const favored = await ana.call(contacts.favoriteContact, { params: { id: ids.contacts.rapidResponse } })
  expect(favored).toMatchObject({ display_name: 'Rapid Response', is_favorite: true, member_count: 3 })
  const { contact } = await device.receives('contact_changed')
  expect(contact).toMatchObject({ id: ids.contacts.rapidResponse, is_favorite: true })
  await ana.call(contacts.favoriteContact, { params: { id: dora.user.contact_id } })
  expect((await findContactNames(ana)).slice(0, 3)).toEqual(['Dora Lind', 'Rapid Response', 'Ana Ruiz'])
  expect(await findContactNames(ben)).toEqual(everyone)
  const { results } = await ana.call(objects.listFavoriteObjects)
  expect(results.map(({ properties }) => properties.name)).toEqual(['Dora Lind', 'Rapid Response'])
  const gone = await ana.call(contacts.unfavoriteContact, { params: { id: dora.user.contact_id } })
  expect(gone.is_favorite).toBe(false)
  await ana.call(contacts.unfavoriteContact, { params: { id: dora.user.contact_id } })
  expect(await findContactNames(ana, { is_favorite: true })).toEqual(['Rapid Response'])
  await device.receives(
    'contact_changed',
    (e) => e.contact.id === dora.user.contact_id && !e.contact.is_favorite,
  )
})

test('messaging §7: contacts pinned by a department come first for its members only', async () => {
  const h = await createHospital()
  const { ana, ben, dora, ids } = h
  const hospital = await createDepartment(h, '6 West')
  await joinDepartment(h, ana, hospital)
  const params = { id: ids.contacts.rapidResponse }
  const pinned = await dora.call(contacts.pinContact, { params, body: { department_id: hospital } })
  expect(pinned).toMatchObject({ may: { pin: true }, is_pinned: false }) // Dora is not in 6 West.
  const names = async (person: Person) =>
    (await person.call(contacts.listPinnedContacts)).results.map(({ display_name }) => display_name)
  expect(await names(ana)).toEqual(['Rapid Response'])
  expect(await names(ben)).toEqual([])
  expect((await findContactNames(ana))[0]).toBe('Rapid Response')
  expect((await ana.call(contacts.getContact, { params })).is_pinned).toBe(true)
  await dora.call(contacts.unpinContact, { params, query: { department_id: hospital } })
  expect(await names(ana)).toEqual([])
  const missing = await dora.request(contacts.pinContact, { params, body: { department_id: 999 } })
  expect(missing).toMatchObject({
    status: 400,
    body: { department_id: ['Department with id `999` does not exist'] },
  })
})

test('a care team is found by its patient with patient access, and the access is audited', async () => {
  const h = await createHospital()
  const { ana, ben, ids } = h
  const id = await createCareTeam(h, [ben])
  expect(await findContactNames(ana), 'patients cannot be browsed').toEqual(everyone)
  expect(await listAuditEntries(h, 'care_teams.shown')).toEqual([])
  expect(await findContactNames(ana, { search: 'walters' })).toEqual(['Care team of Walters, Eleanor'])
  expect(await findContactNames(ana, { search: '00418823' })).toEqual(['Care team of Walters, Eleanor'])
  expect(await findContactNames(ana, { patient_id: ids.patient })).toEqual(['Care team of Walters, Eleanor'])
  expect((await listAuditEntries(h, 'care_teams.shown')).at(-1)).toEqual({
    actor_id: ana.user.user_id,
    object_id: null,
    details: { patient_ids: [ids.patient] },
  })
  const object = await ana.call(objects.getObjectOfContact, { params: { id } })
  expect(object).toMatchObject({ contact_id: id, object_id: ids.patient, type: 'directories.group' })
  const clerk = await createUser(h, 'Carl Clerk', ['messaging.send_message'])
  expect(await findContactNames(clerk, { search: 'walters' })).toEqual([])
  expect((await clerk.request(contacts.getContact, { params: { id } })).status).toBe(404)
  const sent = await clerk.request(createThread, {
    body: { subject: 'Hello', data: { body: 'Hello' }, recipient_ids: [id] },
  })
  expect(sent).toMatchObject({ status: 400, body: { recipient_ids: [`Contact ${id} does not exist.`] } })
})

test('messaging §3: mobile numbers are shown unless their owner hides them; former users are not found', async () => {
  const h = await createHospital()
  const { ana, ben, dora } = h
  const params = { id: ben.user.contact_id }
  const set = (change: ReturnType<typeof sql>) =>
    h.app.db.acrossAccounts((db) =>
      sql`update users set ${change} where id = ${ben.user.user_id}`.execute(db),
    )
  await set(sql`mobile_number = '555-0142'`)
  expect((await ana.call(contacts.getContact, { params })).mobile_number).toBe('555-0142')
  await set(sql`hide_mobile_numbers = true`)
  expect((await ana.call(contacts.getContact, { params })).mobile_number).toBe('')
  expect((await ben.call(contacts.getContact, { params })).mobile_number, 'not from oneself').toBe('555-0142')
  await dora.call(lockUser, { params: { id: ben.user.user_id } })
  const locked = await ana.call(contacts.listContacts, { query: { search: 'okafor' } })
  expect(locked.results[0]?.is_locked).toBe(true)
  await dora.call(deactivateUser, { params: { id: ben.user.user_id } })
  expect(await findContactNames(ana, { search: 'okafor' })).toEqual([])
  expect(await ana.call(contacts.getContact, { params }), 'an old chip keeps its name').toMatchObject({
    display_name: 'Ben Okafor',
  })
})

test('messaging §7: a user creates local groups of people, privately, and messages their members', async () => {
  const { ana, ben, cleo } = await createHospital()
  const made = await ana.call(localGroups.createLocalGroup, {
    body: { name: '  Night shift ', member_ids: [cleo.user.user_id, ben.user.user_id, ben.user.user_id] },
    key: 'night-shift-1',
  })
  expect(made).toMatchObject({
    name: 'Night shift',
    member_ids: [ben.user.user_id, cleo.user.user_id],
    members: [
      { display_name: 'Ben Okafor', contact_id: ben.user.contact_id },
      { display_name: 'Cleo Marsh' },
    ],
    may: { delete: true },
  })
  const list = async (person: Person) => (await person.call(localGroups.listLocalGroups)).results
  expect(await list(ana)).toEqual([made])
  expect(await list(ben)).toEqual([])
  const again = await ana.request(localGroups.createLocalGroup, {
    body: { name: 'Night shift', member_ids: [ben.user.user_id] },
  })
  expect(again).toMatchObject({
    status: 400,
    body: { name: ['You already have a local group with this name.'] },
  })
  const wrong = await ana.request(localGroups.createLocalGroup, {
    body: { name: ' ', member_ids: [] },
  })
  expect(wrong.body).toMatchObject({
    name: ['This field may not be blank.'],
    member_ids: ['Choose at least one person.'],
  })
  const nobody = await ana.request(localGroups.createLocalGroup, {
    body: { name: 'X', member_ids: [987_654] },
  })
  expect(nobody).toMatchObject({ status: 400, body: { member_ids: ['Person 987654 does not exist.'] } })
  expect((await ben.request(localGroups.deleteLocalGroup, { params: { id: made.id } })).status).toBe(404)
  await ana.call(localGroups.deleteLocalGroup, { params: { id: made.id } })
  expect(await list(ana)).toEqual([])
})

test('messaging §3, §7; paging §7: directory objects: managed ones, by uids, department, type, title and name', async () => {
  const { ana, ben, cleo, ids } = await createHospital()
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
    contact_id: ben.user.contact_id,
    object_id: ben.user.user_id,
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
  expect(entries.results.map(({ contact_id }) => contact_id)).toEqual([cleo.user.contact_id])
  const params = { id: cleo.user.contact_id }
  expect((await ana.call(objects.favoriteObject, { params })).is_favorite).toBe(true)
  expect((await ana.call(contacts.getContact, { params })).is_favorite).toBe(true)
  expect((await ana.call(objects.unfavoriteObject, { params })).is_favorite).toBe(false)
  for (const uids of ['x', '-'.repeat(36), `${found?.uid},`]) {
    expect((await ana.request(objects.listObjects, { query: { uids } })).body, uids).toMatchObject({
      uids: ['uids are UUIDs with commas between them.'],
    })
  }
  expect(await ana.request(objects.listEntries, { query: { q: 'a\0' } })).toMatchObject({
    status: 400,
    body: { q: ['This text contains a character that cannot be stored.'] },
  })
})
