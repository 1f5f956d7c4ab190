import { addSubscribers } from '@wardline/contract/messaging/forward.routes.ts'
import * as routes from '@wardline/contract/messaging/page.routes.ts'
import { getPagingGroup } from '@wardline/contract/paging/paging-group.routes.ts'
import { beforeAll, expect, test } from 'vitest'
import { hospital, type Hospital } from '../world/hospital.ts'
import * as ward from '../world/pages.ts'
import { groupOf, isOnCall, setPerson } from '../world/paging.ts'
import type { Person } from '../world/person.ts'

/** Taking a page, passing it on, and saying that it is for somebody else. */

let h: Hospital
beforeAll(async () => {
  h = await hospital({ isOwnedByTest: false })
  return h.close
})

type Of = { id: number }
const at = ({ id }: Of, body: object = {}) => ({ params: { id }, body })
const takes = (person: Person, thread: Of) => person.tries(routes.takePage, at(thread))
const passes = (person: Person, thread: Of, to: number) =>
  person.tries(routes.passPageOn, at(thread, { user_id: to }))
const notMe = (person: Person, thread: Of) => person.tries(routes.notMyPage, at(thread))

test('anybody on the thread can take a page; whoever comes second reads who has it', async () => {
  const { ana, ben, cleo, dora } = h
  const thread = await ward.pages(ana, await ward.cardiology(h))
  await ana.call(addSubscribers, at(thread, { subscribers: [dora.who.contact_id] }))
  expect((await ward.threadOf(dora, thread)).open_item).toBeNull()
  const taken = await takes(dora, thread)
  expect(taken).toMatchObject({ status: 200, body: { open_item: { state: 'accepted' } } })
  expect(taken.body.pages).toMatchObject([{ state: 'answered', ended_by: { display_name: 'Dora Lind' } }])
  expect((await ward.threadOf(ben, thread)).open_item?.state).toBe('escalated')
  expect((await takes(dora, thread)).status).toBe(200)
  const late = await takes(ben, thread)
  expect([late.status, late.body]).toEqual([
    409,
    { detail: 'Dora Lind has taken this page.', code: 'page.taken' },
  ])
  expect((await takes(cleo, thread)).status).toBe(404)
  await ward.passes(h, { hours: 1 })
  expect((await ward.rung(h, thread)).filter((text) => text.startsWith('step'))).toEqual([])

  const own = await ward.pages(ana, await ward.cardiology(h))
  expect((await takes(ana, own)).body).toMatchObject({ open_item: null, awaiting: { open: 0, answered: 0 } })
  const plain = await ana.writes(ben, 'For your information')
  expect((await takes(ben, plain)).body.detail).toBe('This thread rings nobody: there is no page to take.')
})

test('of two who take a page in the same moment one has it, and the other reads who', async () => {
  const { ana, ben, cleo } = h
  for (let round = 0; round < 5; round++) {
    const thread = await ana.writes(ben, 'Come', {
      recipient_ids: [ben.who.contact_id, cleo.who.contact_id],
      apply_escalations: true,
    })
    const both = await Promise.all([takes(ben, thread), takes(cleo, thread)])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const winner = both[0]?.status === 200 ? 'Ben Okafor' : 'Cleo Marsh'
    expect(both.find(({ status }) => status === 409)?.body.detail).toBe(`${winner} has taken this page.`)
    expect((await ward.pageOf(ana, thread)).ended_by?.display_name).toBe(winner)
  }
})

test('what is passed on is held by both until the other one accepts', async () => {
  const { ana, ben, cleo, dora, stranger } = h
  const thread = await ward.pages(ana, await ward.cardiology(h))
  const refused: [number, string][] = [
    [ben.who.user_id, 'You hold it already: choose somebody else.'],
    [ana.who.user_id, 'They sent it: choose somebody else.'],
    [stranger.who.user_id, 'This person does not exist.'],
    [987_654, 'This person does not exist.'],
  ]
  for (const [to, sentence] of refused)
    expect((await passes(ben, thread, to)).body).toEqual({ user_id: [sentence], code: 'invalid' })
  await setPerson(h, cleo, { is_locked: true })
  expect((await passes(ben, thread, cleo.who.user_id)).body.user_id).toEqual([
    'This person is locked or no longer active: choose somebody else.',
  ])
  await setPerson(h, cleo, { is_locked: false })

  const passed = await passes(ben, thread, dora.who.user_id)
  expect(passed).toMatchObject({ status: 200, body: { open_item: { state: 'open' } } })
  expect(ward.holds(await ward.pageOf(dora, thread))).toEqual(['Ben Okafor: open', 'Dora Lind: open'])
  expect((await passes(ben, thread, dora.who.user_id)).body.user_id).toEqual([
    'They hold it or have answered it already: choose somebody else.',
  ])
  expect((await passes(ana, thread, dora.who.user_id)).status).toBe(404)

  await ward.accepts(dora, thread)
  const page = await ward.pageOf(ana, thread)
  expect(page).toMatchObject({ state: 'answered', ended_by: { display_name: 'Dora Lind' } })
  expect(ward.holds(page)).toEqual(['Ben Okafor: handed_over', 'Dora Lind: accepted'])
  expect((await passes(ben, thread, cleo.who.user_id)).status).toBe(409)
})

test('not me: whoever is on call for the group gets it, it is counted, and they are not rung for it again', async () => {
  const { ana, ben, cleo, dora } = h
  const group = await groupOf(h, 'Rheumatology', { failOver: dora })
  await isOnCall(h, group.group_id, ben, { to: 12 })
  const steps = [
    ward.first(ward.user(cleo)),
    ward.after(60, ward.user(cleo)),
    ward.after(60, ward.user(dora)),
  ]
  await ward.follows(h, group, (await ward.policyOf(h, steps)).id)
  const thread = await ward.pages(ana, group)
  expect(ward.holds(await ward.pageOf(ana, thread))).toEqual(['Cleo Marsh: open'])

  expect((await notMe(cleo, thread)).body.open_item.state).toBe('handed_over')
  expect(ward.holds(await ward.pageOf(ana, thread))).toEqual(['Cleo Marsh: handed_over', 'Ben Okafor: open'])
  const detail = (person: Person) => person.call(getPagingGroup, { params: { id: group.group_id } })
  expect([(await detail(dora)).not_me_count, (await detail(ana)).not_me_count]).toEqual([1, null])
  expect((await notMe(cleo, thread)).status).toBe(409)

  const onCall = await notMe(ben, thread)
  expect(onCall).toMatchObject({ status: 409, body: { code: 'page.on_call' } })
  expect(onCall.body.detail).toMatch(
    /^You are on call for Rheumatology until \d\d:\d\d: pass the page on to somebody else instead\.$/,
  )
  await ward.passes(h, { minutes: 1 })
  // Step 2 is Cleo again, for whom it is not.
  expect(ward.holds(await ward.becomes(ana, thread, ({ step }) => step === 3))).toContain('Dora Lind: open')
  expect((await ward.threadOf(cleo, thread)).open_item?.state).toBe('handed_over')
})

test('not me, and nobody else is on call: the next step is rung at once', async () => {
  const { ana, ben, cleo } = h
  const named = await ana.writes(ben, 'Come', { apply_escalations: true })
  expect((await notMe(ben, named)).status).toBe(200)
  expect(await ward.pageOf(ana, named)).toMatchObject({ state: 'unanswered', call: '' })

  const group = await groupOf(h, 'Dermatology')
  const steps = [ward.first(ward.user(ben)), ward.after(600, ward.user(cleo))]
  await ward.follows(h, group, (await ward.policyOf(h, steps)).id)
  const thread = await ward.pages(ana, group)
  await notMe(ben, thread)
  expect(await ward.pageOf(ana, thread)).toMatchObject({ state: 'running', step: 2 })
  const plain = await ana.writes(ben, 'Confirm', { requires_confirm: true })
  expect((await notMe(ben, plain)).body.detail).toMatch(/^This message does not go on by itself/)
  expect((await notMe(ana, thread)).status).toBe(404)
})
