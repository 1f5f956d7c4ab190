import { presenceChanged } from '@wardline/contract/accounts/session.events.ts'
import { getProfile, setStatus } from '@wardline/contract/accounts/profile.routes.ts'
import { listContacts } from '@wardline/contract/directory/contact.routes.ts'
import type { PayloadOf } from '@wardline/contract/event.ts'
import { listSubscribers } from '@wardline/contract/messaging/threads/thread.routes.ts'
import { expect, test } from 'vitest'
import { createHospital, type Hospital } from '../../fixtures/hospital/hospital.ts'
import type { Person } from '../../fixtures/people/person.ts'
import type { LiveConnection } from '../../fixtures/people/live-connection.ts'

const userParams = (person: Person) => ({ params: { id: person.user.user_id } })
const requestStatus = (person: Person, body: Record<string, unknown>, whose = person) =>
  person.request(setStatus, { ...userParams(whose), body })
const inMinutes = ({ clock }: Hospital, minutes: number) =>
  clock.now().round('millisecond').add({ minutes }).toString()
const receivesStatus = (device: LiveConnection, of_whom: Person, status: number) =>
  device.receives('presence_changed', (e) =>
    e.statuses.some((s) => s.user_id === of_whom.user.user_id && s.status === status),
  )
const statusInPicker = async (asker: Person, of_whom: Person) =>
  (await asker.call(listContacts, { query: { search: of_whom.user.display_name } })).results[0]?.properties
    .status

test('do not disturb shows at once wherever the user appears, and ends on time', async () => {
  const world = await createHospital()
  const { ana, ben, clock } = world
  const [anas, bens] = [await ana.connect(), await ben.connect()]
  await receivesStatus(anas, ben, 2)
  const thread = await ana.writes(ben, 'K+ 6.1')

  const until = inMinutes(world, 30)
  expect((await requestStatus(ben, { status: 'dnd', until })).body).toMatchObject({
    status: 'dnd',
    status_until: until,
  })
  await receivesStatus(anas, ben, 3)
  expect(await statusInPicker(ana, ben)).toBe(3)
  const { results } = await ana.call(listSubscribers, { params: { id: thread.id } })
  expect(results.find(({ user_id }) => user_id === ben.user.user_id)?.status).toBe(3)

  const heard = anas.events.length
  clock.forward({ minutes: 29 })
  await requestStatus(ana, { status: 'online' })
  expect(await statusInPicker(ana, ben)).toBe(3)
  clock.forward({ minutes: 1 })
  await bens.receives('profile_changed', ({ profile }) => profile.status === 'online')
  const told = () => anas.events.slice(heard).filter(({ kind }) => kind === 'presence_changed')
  await expect
    .poll(() => told().at(-1)?.payload)
    .toEqual({ statuses: [{ user_id: ben.user.user_id, status: 2 }] })
  expect(await ben.call(getProfile, userParams(ben))).toMatchObject({ status: 'online', status_until: null })
})

test('a later or open end replaces the earlier one; ending it manually works', async () => {
  const world = await createHospital()
  const { ana, ben, clock } = world
  const device = await ben.connect()
  await requestStatus(ben, { status: 'dnd', until: inMinutes(world, 5) })
  await requestStatus(ben, { status: 'dnd', until: inMinutes(world, 60) })
  await requestStatus(ana, { status: 'dnd', until: inMinutes(world, 5) })
  await requestStatus(ana, { status: 'dnd' })
  clock.forward({ minutes: 6 })
  // The marker is due after both old ends, which have passed by then.
  const marker = await ben.connect()
  await requestStatus(world.cleo, { status: 'dnd', until: clock.now().add({ milliseconds: 1 }).toString() })
  await expect
    .poll(() => world.cleo.call(getProfile, userParams(world.cleo)), { timeout: 5_000 })
    .toMatchObject({ status: 'online' })
  expect(marker.events.some(({ kind }) => kind === 'profile_changed')).toBe(false)
  expect(await ben.call(getProfile, userParams(ben))).toMatchObject({ status: 'dnd' })
  expect(await ana.call(getProfile, userParams(ana))).toMatchObject({ status: 'dnd', status_until: null })
  await requestStatus(ben, { status: 'online' })
  await device.receives(
    'profile_changed',
    ({ profile }) => profile.status === 'online' && profile.status_until === null,
  )
})

test('a past end time, an end for online status and an invalid instant are refused', async () => {
  const world = await createHospital()
  const { ana } = world
  expect((await requestStatus(ana, { status: 'dnd', until: inMinutes(world, -1) })).body).toMatchObject({
    until: ['Choose a time in the future.'],
  })
  expect((await requestStatus(ana, { status: 'online', until: inMinutes(world, 5) })).body).toMatchObject({
    until: ['Only do not disturb can have an end.'],
  })
  expect((await requestStatus(ana, { status: 'dnd', until: 'tomorrow' })).status).toBe(400)
  expect((await requestStatus(ana, { status: 'away' })).body).toMatchObject({
    status: ['status is online or dnd.'],
  })
})

test('a user who was offline is notified of the end when they return', async () => {
  const { ana, ben } = await createHospital()
  const [anas, bens] = [await ana.connect(), await ben.connect()]
  await receivesStatus(anas, ben, 2)
  const cursor = anas.cursor()
  await anas.disconnect()
  await requestStatus(ben, { status: 'dnd' })
  const back = await ana.connect(cursor)
  await receivesStatus(back, ben, 3)
  // Her own presence events may arrive too.
  const told = back.events
    .filter(({ kind }) => kind === presenceChanged.kind)
    .flatMap(({ payload }) => (payload as PayloadOf<typeof presenceChanged>).statuses)
  expect(told.filter(({ user_id }) => user_id === ben.user.user_id)).toHaveLength(1)
  await bens.disconnect()
})

test('a do-not-disturb status appears on the other node too, and ends once', async () => {
  const world = await createHospital()
  const { ana, ben, clock } = world
  const there = await world.startSecondNode()
  const far = await there.connectAs(ana).connect()
  const near = await ben.connect()
  await near.receives('presence_changed', (e) => e.statuses.some((s) => s.user_id === ben.user.user_id))
  await requestStatus(ben, { status: 'dnd', until: inMinutes(world, 1) })
  await receivesStatus(far, ben, 3)
  clock.forward({ minutes: 1 })
  await far.receives('presence_changed', (e) =>
    e.statuses.some((s) => s.user_id === ben.user.user_id && s.status === 2),
  )
  await near.receives('profile_changed', ({ profile }) => profile.status === 'online')
  const ends = near.events.filter(
    (e) =>
      e.kind === 'profile_changed' &&
      (e.payload as { profile: { status: string } }).profile.status === 'online',
  )
  expect(ends).toHaveLength(1)
})
