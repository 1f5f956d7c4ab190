import { deactivateUser, lockUser, unlockUser } from '@wardline/contract/accounts/user.routes.ts'
import { tellOnCallChanged } from '@wardline/server/features/paging/oncall-changed.actions.ts'
import { onCallHousekeeping } from '@wardline/server/features/paging/oncall.jobs.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { hospital, type Hospital } from '../world/hospital.ts'
import { areOnCall, groupOf, isOnCall, setPerson } from '../world/paging.ts'
import type { Person } from '../world/person.ts'
import type { Phone } from '../world/phone.ts'

// Issue 4 part 4: pushed at each shift boundary. Domain, Calendar: on-call changes are pushed at the boundary of a shift.

/** As every writer of shifts does after the last of them. */
const told = ({ app, ids }: Hospital, ...group_ids: number[]) =>
  app.db.write(ids.account_id, (tx) => tellOnCallChanged(tx, group_ids))

const says = (phone: Phone, group_id: number, text: string) =>
  phone.hears('on_call_changed', (now) => now.group_id === group_id && now.text === text)

const heardOf = (phone: Phone, group_id: number) =>
  phone.events
    .filter(({ kind }) => kind === 'on_call_changed')
    .map(({ payload }) => payload as { group_id: number; text: string })
    .filter((now) => now.group_id === group_id)
    .map(({ text }) => text)

const tasksLeft = ({ app }: Hospital) =>
  app.db.worker(async (db) => {
    const { rows } = await sql<{ count: number }>`
      select count(*) from due_task where kind = 'on_call_boundary' and due <= clock_now()`.execute(db)
    return rows[0]?.count
  })

test('the shift ends at 19:00, and every screen hears of it at 19:00', async () => {
  const h = await hospital()
  const { group_id } = await groupOf(h, 'Medicine', { failOver: h.dora })
  await areOnCall(h, group_id, [
    { person: h.ben, from: -11, to: 1 },
    { person: h.cleo, from: 1, to: 13 },
  ])
  const anas = await h.ana.phone()

  await told(h, group_id)
  const now = await says(anas, group_id, 'Ben Okafor')
  expect(now).toMatchObject({ hole: null, next: { display_name: 'Cleo Marsh', start: now.until } })

  h.clock.forward({ minutes: 59 })
  expect(heardOf(anas, group_id)).toEqual(['Ben Okafor'])
  h.clock.forward({ minutes: 1 })
  await says(anas, group_id, 'Cleo Marsh')

  h.clock.forward({ hours: 12 })
  const nobody = await says(anas, group_id, 'Nobody on Call')
  expect(nobody).toMatchObject({
    people: [],
    until: null,
    next: null,
    hole: { until: null },
    covered_by: { display_name: 'Dora Lind', role: 'fail-over of the group' },
  })
  expect(heardOf(anas, group_id)).toEqual(['Ben Okafor', 'Cleo Marsh', 'Nobody on Call'])
})

test('two servers tell of a boundary once, and one that comes up after it still tells', async () => {
  const h = await hospital()
  const { group_id } = await groupOf(h, 'Medicine')
  await areOnCall(h, group_id, [
    { person: h.ben, from: -1, to: 1 },
    { person: h.cleo, from: 1, to: 2 },
  ])
  const second = await h.secondNode()
  const bens = await second.person(h.ben).phone()
  await told(h, group_id)
  h.clock.forward({ hours: 1 })
  await says(bens, group_id, 'Cleo Marsh')
  expect(heardOf(bens, group_id)).toEqual(['Ben Okafor', 'Cleo Marsh'])

  const cursor = bens.cursor()
  await bens.hangUp()
  await second.stop()
  h.clock.forward({ hours: 1 })
  const third = await h.secondNode()
  const back = await third.person(h.ben).phone(cursor)
  await says(back, group_id, 'Nobody on Call')
  expect(heardOf(back, group_id)).toEqual(['Nobody on Call'])
  expect(await tasksLeft(h)).toBe(0)
})

test('a boundary that was moved is told at its new time only', async () => {
  const h = await hospital()
  const { group_id } = await groupOf(h, 'Medicine')
  await isOnCall(h, group_id, h.ben, { from: -1, to: 1 })
  const anas = await h.ana.phone()
  await told(h, group_id)
  await h.app.db.worker((db) =>
    sql`update shift set ends = ends + interval '1 hour' where group_id = ${group_id}`.execute(db),
  )
  await told(h, group_id)
  h.clock.forward({ minutes: 90 })
  await told(h, group_id)
  h.clock.forward({ minutes: 30 })
  await says(anas, group_id, 'Nobody on Call')
  expect(heardOf(anas, group_id)).toEqual(['Ben Okafor', 'Ben Okafor', 'Ben Okafor', 'Nobody on Call'])
  expect(await tasksLeft(h)).toBe(0)
})

test('whoever is locked or no longer active is nobody, and who comes next is somebody who can answer', async () => {
  const h = await hospital()
  const { group_id } = await groupOf(h, 'Medicine')
  await areOnCall(h, group_id, [
    { person: h.ben, from: -1, to: 1 },
    { person: h.ana, from: 1, to: 2 },
    { person: h.cleo, from: 30, to: 42 },
  ])
  await setPerson(h, h.ben, { is_locked: true })
  await setPerson(h, h.ana, { is_active: false })
  const doras = await h.dora.phone()
  await told(h, group_id)
  const now = await says(doras, group_id, 'Nobody on Call')
  expect(now).toMatchObject({ today: [], next: { display_name: 'Cleo Marsh' }, covered_by: null })
  expect(now.hole).toEqual({ since: null, until: now.next?.start })
})

test('who is locked, or taken out of service, is off call on every screen at once, and back when let in', async () => {
  const h = await hospital()
  const { group_id } = await groupOf(h, 'Medicine', { failOver: h.cleo })
  await isOnCall(h, group_id, h.ben)
  const anas = await h.ana.phone()
  const of = (person: Person) => ({ params: { id: person.who.user_id } })
  await h.dora.call(lockUser, of(h.ben))
  const now = await says(anas, group_id, 'Nobody on Call')
  expect(now.covered_by?.display_name).toBe('Cleo Marsh')
  await h.dora.call(deactivateUser, of(h.cleo))
  await anas.hears('on_call_changed', (e) => e.group_id === group_id && e.covered_by === null)
  await h.dora.call(unlockUser, of(h.ben))
  await says(anas, group_id, 'Ben Okafor')
})

test('second call is told beside first call, and next is who comes for the first', async () => {
  const h = await hospital()
  const { group_id } = await groupOf(h, 'Medicine')
  await areOnCall(h, group_id, [
    { person: h.ben, from: -1, to: 3 },
    { person: h.cleo, from: -1, to: 1, layer: 2 },
    { person: h.dora, from: 1, to: 2, layer: 2 },
    { person: h.ana, from: 3, to: 4 },
  ])
  const anas = await h.ana.phone()
  await told(h, group_id)
  const now = await says(anas, group_id, 'Ben Okafor and one other')
  expect(now.people.map(({ display_name, layer }) => [display_name, layer])).toEqual([
    ['Ben Okafor', 1],
    ['Cleo Marsh', 2],
  ])
  expect(now.next?.display_name).toBe('Ana Ruiz')
  h.clock.forward({ hours: 1 })
  const later = await anas.hears('on_call_changed', (e) => e.people[1]?.display_name === 'Dora Lind')
  expect(later.text).toBe('Ben Okafor and one other')
})

test('shifts that came by another way than the calendar are told of all the same', async () => {
  const h = await hospital()
  const { group_id } = await groupOf(h, 'Medicine')
  await isOnCall(h, group_id, h.ben, { from: -1, to: 1 })
  const anas = await h.ana.phone()
  const [arm] = onCallHousekeeping(h.app.db)
  await arm?.run()
  await says(anas, group_id, 'Ben Okafor')
  await arm?.run()
  expect(heardOf(anas, group_id)).toEqual(['Ben Okafor'])
  h.clock.forward({ hours: 1 })
  await says(anas, group_id, 'Nobody on Call')
})

test('another hospital hears nothing of it', async () => {
  const h = await hospital()
  const { group_id } = await groupOf(h, 'Medicine')
  await isOnCall(h, group_id, h.ben)
  const [stans, anas] = [await h.stranger.phone(), await h.ana.phone()]
  await told(h, group_id)
  await says(anas, group_id, 'Ben Okafor')
  expect(heardOf(stans, group_id)).toEqual([])
})
