import { presenceChanged } from '@wardline/contract/accounts/session.events.ts'
import { getProfile, setStatus } from '@wardline/contract/accounts/profile.routes.ts'
import { listContacts } from '@wardline/contract/directory/contact.routes.ts'
import type { PayloadOf } from '@wardline/contract/event.ts'
import { listSubscribers } from '@wardline/contract/messaging/thread.routes.ts'
import { expect, test } from 'vitest'
import { hospital, type Hospital } from '../world/hospital.ts'
import type { Person } from '../world/person.ts'
import type { Phone } from '../world/phone.ts'

// Issue 3 part 6: online / do not disturb with an end time.

const of = (person: Person) => ({ params: { id: person.who.user_id } })
const sets = (who: Person, body: Record<string, unknown>, whose = who) =>
  who.tries(setStatus, { ...of(whose), body })
const inMinutes = ({ clock }: Hospital, minutes: number) =>
  clock.now().round('millisecond').add({ minutes }).toString()
const seen = (phone: Phone, of_whom: Person, status: number) =>
  phone.hears('presence_changed', (e) =>
    e.statuses.some((s) => s.user_id === of_whom.who.user_id && s.status === status),
  )
const statusInPicker = async (asker: Person, of_whom: Person) =>
  (await asker.call(listContacts, { query: { search: of_whom.who.display_name } })).results[0]?.properties
    .status

test('do not disturb is seen at once wherever the person is shown, and ends at its time by itself', async () => {
  const world = await hospital()
  const { ana, ben, clock } = world
  const [anas, bens] = [await ana.phone(), await ben.phone()]
  await seen(anas, ben, 2)
  const thread = await ana.writes(ben, 'K+ 6.1')

  const until = inMinutes(world, 30)
  expect((await sets(ben, { status: 'dnd', until })).body).toMatchObject({
    status: 'dnd',
    status_until: until,
  })
  await seen(anas, ben, 3)
  expect(await statusInPicker(ana, ben)).toBe(3)
  const { results } = await ana.call(listSubscribers, { params: { id: thread.id } })
  expect(results.find(({ user_id }) => user_id === ben.who.user_id)?.status).toBe(3)

  const heard = anas.events.length
  clock.forward({ minutes: 29 })
  await sets(ana, { status: 'online' }) // a look at the tasks: nothing is due yet
  expect(await statusInPicker(ana, ben)).toBe(3)
  clock.forward({ minutes: 1 })
  await bens.hears('profile_changed', ({ profile }) => profile.status === 'online')
  const told = () => anas.events.slice(heard).filter(({ kind }) => kind === 'presence_changed')
  await expect
    .poll(() => told().at(-1)?.payload)
    .toEqual({ statuses: [{ user_id: ben.who.user_id, status: 2 }] })
  expect(await ben.call(getProfile, of(ben))).toMatchObject({ status: 'online', status_until: null })
})

test('a later end, or no end, holds; an end by hand is one', async () => {
  const world = await hospital()
  const { ana, ben, clock } = world
  const phone = await ben.phone()
  await sets(ben, { status: 'dnd', until: inMinutes(world, 5) })
  await sets(ben, { status: 'dnd', until: inMinutes(world, 60) })
  await sets(ana, { status: 'dnd', until: inMinutes(world, 5) })
  await sets(ana, { status: 'dnd' })
  clock.forward({ minutes: 6 })
  // The marker is due after both old ends: when it has run, so have they.
  const marker = await ben.phone()
  await sets(world.cleo, { status: 'dnd', until: clock.now().add({ milliseconds: 1 }).toString() })
  await expect
    .poll(() => world.cleo.call(getProfile, of(world.cleo)), { timeout: 5_000 })
    .toMatchObject({ status: 'online' })
  expect(marker.events.some(({ kind }) => kind === 'profile_changed')).toBe(false)
  expect(await ben.call(getProfile, of(ben))).toMatchObject({ status: 'dnd' })
  expect(await ana.call(getProfile, of(ana))).toMatchObject({ status: 'dnd', status_until: null })
  await sets(ben, { status: 'online' })
  await phone.hears(
    'profile_changed',
    ({ profile }) => profile.status === 'online' && profile.status_until === null,
  )
})

test('an end that has passed, an end of being online, and what is no instant are refused', async () => {
  const world = await hospital()
  const { ana } = world
  expect((await sets(ana, { status: 'dnd', until: inMinutes(world, -1) })).body).toMatchObject({
    until: ['Choose an end that is still to come.'],
  })
  expect((await sets(ana, { status: 'online', until: inMinutes(world, 5) })).body).toMatchObject({
    until: ['Only do not disturb has an end.'],
  })
  expect((await sets(ana, { status: 'dnd', until: 'tomorrow' })).status).toBe(400)
  expect((await sets(ana, { status: 'away' })).body).toMatchObject({ status: ['status is online or dnd.'] })
})

test('somebody who was away hears of it when they are back', async () => {
  const { ana, ben } = await hospital()
  const [anas, bens] = [await ana.phone(), await ben.phone()]
  await seen(anas, ben, 2)
  const cursor = anas.cursor()
  await anas.hangUp()
  await sets(ben, { status: 'dnd' })
  const back = await ana.phone(cursor)
  await seen(back, ben, 3)
  // Of herself she may hear as well: that she had gone, if she was gone long enough.
  const told = back.events
    .filter(({ kind }) => kind === presenceChanged.kind)
    .flatMap(({ payload }) => (payload as PayloadOf<typeof presenceChanged>).statuses)
  expect(told.filter(({ user_id }) => user_id === ben.who.user_id)).toHaveLength(1)
  await bens.hangUp()
})

test('on the other node it is seen as well, and ends once', async () => {
  const world = await hospital()
  const { ana, ben, clock } = world
  const there = await world.secondNode()
  const far = await there.person(ana).phone()
  const near = await ben.phone()
  await near.hears('presence_changed', (e) => e.statuses.some((s) => s.user_id === ben.who.user_id))
  await sets(ben, { status: 'dnd', until: inMinutes(world, 1) })
  await seen(far, ben, 3)
  clock.forward({ minutes: 1 })
  await far.hears('presence_changed', (e) =>
    e.statuses.some((s) => s.user_id === ben.who.user_id && s.status === 2),
  )
  await near.hears('profile_changed', ({ profile }) => profile.status === 'online')
  const ends = near.events.filter(
    (e) =>
      e.kind === 'profile_changed' &&
      (e.payload as { profile: { status: string } }).profile.status === 'online',
  )
  expect(ends).toHaveLength(1)
})
