import { deactivateUser, lockUser, unlockUser } from '@wardline/contract/accounts/user.routes.ts'
import { publishOnCallChange } from '@wardline/server/features/paging/on-call/shift-change.actions.ts'
import { onCallHousekeeping } from '@wardline/server/features/paging/on-call/on-call.jobs.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createHospital, type Hospital } from '../../../fixtures/hospital/hospital.ts'
import { addShifts, createGroup, addShift, setUserState } from '../../../fixtures/paging/group-rows.ts'
import type { Person } from '../../../fixtures/people/person.ts'
import type { LiveConnection } from '../../../fixtures/people/live-connection.ts'

const announceChange = ({ app, ids }: Hospital, ...group_ids: number[]) =>
  app.db.write(ids.account_id, (tx) => publishOnCallChange(tx, group_ids))

const receivesOnCall = (device: LiveConnection, group_id: number, text: string) =>
  device.receives('on_call_changed', (now) => now.group_id === group_id && now.text === text)

const listReceived = (device: LiveConnection, group_id: number) =>
  device.events
    .filter(({ kind }) => kind === 'on_call_changed')
    .map(({ payload }) => payload as { group_id: number; text: string })
    .filter((now) => now.group_id === group_id)
    .map(({ text }) => text)

const tasksLeft = ({ app }: Hospital) =>
  app.db.acrossAccounts(async (db) => {
    const { rows } = await sql<{ count: number }>`
      select count(*) from due_task where kind = 'on_call_shift_change' and due <= clock_now()`.execute(db)
    return rows[0]?.count
  })

test('a shift ends at 19:00, and every screen is notified at 19:00', async () => {
  const h = await createHospital()
  const { group_id } = await createGroup(h, 'Medicine', { failOver: h.dora })
  await addShifts(h, group_id, [
    { person: h.ben, from: -11, to: 1 },
    { person: h.cleo, from: 1, to: 13 },
  ])
  const anaDevice = await h.ana.connect()

  await announceChange(h, group_id)
  const now = await receivesOnCall(anaDevice, group_id, 'Ben Okafor')
  expect(now).toMatchObject({ gap: null, next: { display_name: 'Cleo Marsh', start: now.until } })

  h.clock.forward({ minutes: 59 })
  expect(listReceived(anaDevice, group_id)).toEqual(['Ben Okafor'])
  h.clock.forward({ minutes: 1 })
  await receivesOnCall(anaDevice, group_id, 'Cleo Marsh')

  h.clock.forward({ hours: 12 })
  const nobody = await receivesOnCall(anaDevice, group_id, 'Nobody on Call')
  expect(nobody).toMatchObject({
    people: [],
    until: null,
    next: null,
    gap: { until: null },
    fallback_contact: { display_name: 'Dora Lind', role: 'fail-over of the group' },
  })
  expect(listReceived(anaDevice, group_id)).toEqual(['Ben Okafor', 'Cleo Marsh', 'Nobody on Call'])
})

test('two servers announce a shift change once, and one that starts later still announces it', async () => {
  const h = await createHospital()
  const { group_id } = await createGroup(h, 'Medicine')
  await addShifts(h, group_id, [
    { person: h.ben, from: -1, to: 1 },
    { person: h.cleo, from: 1, to: 2 },
  ])
  const second = await h.startSecondNode()
  const benDevice = await second.connectAs(h.ben).connect()
  await announceChange(h, group_id)
  h.clock.forward({ hours: 1 })
  await receivesOnCall(benDevice, group_id, 'Cleo Marsh')
  expect(listReceived(benDevice, group_id)).toEqual(['Ben Okafor', 'Cleo Marsh'])

  const cursor = benDevice.cursor()
  await benDevice.disconnect()
  await second.stop()
  h.clock.forward({ hours: 1 })
  const third = await h.startSecondNode()
  const back = await third.connectAs(h.ben).connect(cursor)
  await receivesOnCall(back, group_id, 'Nobody on Call')
  expect(listReceived(back, group_id)).toEqual(['Nobody on Call'])
  expect(await tasksLeft(h)).toBe(0)
})

test('a moved shift change is announced only at its new time', async () => {
  const h = await createHospital()
  const { group_id } = await createGroup(h, 'Medicine')
  await addShift(h, group_id, h.ben, { from: -1, to: 1 })
  const anaDevice = await h.ana.connect()
  await announceChange(h, group_id)
  await h.app.db.acrossAccounts((db) =>
    sql`update shift set ends = ends + interval '1 hour' where group_id = ${group_id}`.execute(db),
  )
  await announceChange(h, group_id)
  h.clock.forward({ minutes: 90 })
  await announceChange(h, group_id)
  h.clock.forward({ minutes: 30 })
  await receivesOnCall(anaDevice, group_id, 'Nobody on Call')
  expect(listReceived(anaDevice, group_id)).toEqual([
    'Ben Okafor',
    'Ben Okafor',
    'Ben Okafor',
    'Nobody on Call',
  ])
  expect(await tasksLeft(h)).toBe(0)
})

test('a locked or inactive user is not on call, and the next one is a user who can respond', async () => {
  const h = await createHospital()
  const { group_id } = await createGroup(h, 'Medicine')
  await addShifts(h, group_id, [
    { person: h.ben, from: -1, to: 1 },
    { person: h.ana, from: 1, to: 2 },
    { person: h.cleo, from: 30, to: 42 },
  ])
  await setUserState(h, h.ben, 'locked')
  await setUserState(h, h.ana, 'deactivated')
  const doraDevice = await h.dora.connect()
  await announceChange(h, group_id)
  const now = await receivesOnCall(doraDevice, group_id, 'Nobody on Call')
  // Ben's hour before the lock stays, and the gap begins with it.
  expect(now.today.map(({ display_name }) => display_name)).toEqual(['Ben Okafor'])
  expect(now).toMatchObject({ next: { display_name: 'Cleo Marsh' }, fallback_contact: null })
  expect(now.gap).toEqual({ since: now.today[0]?.end, until: now.next?.start })
})

test('locking or deactivating a user removes them from on call on every screen, and unlocking restores them', async () => {
  const h = await createHospital()
  const { group_id } = await createGroup(h, 'Medicine', { failOver: h.cleo })
  await addShift(h, group_id, h.ben)
  const anaDevice = await h.ana.connect()
  const of = (person: Person) => ({ params: { id: person.user.user_id } })
  await h.dora.call(lockUser, of(h.ben))
  const now = await receivesOnCall(anaDevice, group_id, 'Nobody on Call')
  expect(now.fallback_contact?.display_name).toBe('Cleo Marsh')
  await h.dora.call(deactivateUser, of(h.cleo))
  await anaDevice.receives('on_call_changed', (e) => e.group_id === group_id && e.fallback_contact === null)
  await h.dora.call(unlockUser, of(h.ben))
  await receivesOnCall(anaDevice, group_id, 'Ben Okafor')
})

test('second call is announced next to first call, and next is the following first call', async () => {
  const h = await createHospital()
  const { group_id } = await createGroup(h, 'Medicine')
  await addShifts(h, group_id, [
    { person: h.ben, from: -1, to: 3 },
    { person: h.cleo, from: -1, to: 1, call_order: 2 },
    { person: h.dora, from: 1, to: 2, call_order: 2 },
    { person: h.ana, from: 3, to: 4 },
  ])
  const anaDevice = await h.ana.connect()
  await announceChange(h, group_id)
  const now = await receivesOnCall(anaDevice, group_id, 'Ben Okafor and one other')
  expect(now.people.map(({ display_name, call_order }) => [display_name, call_order])).toEqual([
    ['Ben Okafor', 1],
    ['Cleo Marsh', 2],
  ])
  expect(now.next?.display_name).toBe('Ana Ruiz')
  h.clock.forward({ hours: 1 })
  const later = await anaDevice.receives('on_call_changed', (e) => e.people[1]?.display_name === 'Dora Lind')
  expect(later.text).toBe('Ben Okafor and one other')
})

test('shifts created outside the calendar are announced too', async () => {
  const h = await createHospital()
  const { group_id } = await createGroup(h, 'Medicine')
  await addShift(h, group_id, h.ben, { from: -1, to: 1 })
  const anaDevice = await h.ana.connect()
  const [arm] = onCallHousekeeping(h.app)
  await arm?.run()
  await receivesOnCall(anaDevice, group_id, 'Ben Okafor')
  await arm?.run()
  expect(listReceived(anaDevice, group_id)).toEqual(['Ben Okafor'])
  h.clock.forward({ hours: 1 })
  await receivesOnCall(anaDevice, group_id, 'Nobody on Call')
})

test('another hospital is not notified', async () => {
  const h = await createHospital()
  const { group_id } = await createGroup(h, 'Medicine')
  await addShift(h, group_id, h.ben)
  const [stans, anas] = [await h.stranger.connect(), await h.ana.connect()]
  await announceChange(h, group_id)
  await receivesOnCall(anas, group_id, 'Ben Okafor')
  expect(listReceived(stans, group_id)).toEqual([])
})
