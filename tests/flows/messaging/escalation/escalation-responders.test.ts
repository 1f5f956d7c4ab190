import { addSubscribers } from '@wardline/contract/messaging/forwarding/forward.routes.ts'
import * as routes from '@wardline/contract/messaging/responses/paging-request.routes.ts'
import { getPagingGroup } from '@wardline/contract/paging/groups/paging-group.routes.ts'
import { beforeAll, expect, test } from 'vitest'
import { createHospital, type Hospital } from '../../../fixtures/hospital/hospital.ts'
import * as escalation from '../../../fixtures/messaging/escalated-pages.ts'
import { createGroup, addShift, setUserState } from '../../../fixtures/paging/group-rows.ts'
import type { Person } from '../../../fixtures/people/person.ts'

let h: Hospital
beforeAll(async () => {
  h = await createHospital({ closesWithTest: false })
  return h.close
})

type Of = { id: number }
const threadInput = ({ id }: Of, body: object = {}) => ({ params: { id }, body })
const takePage = (person: Person, thread: Of) => person.request(routes.takePagingRequest, threadInput(thread))
const reassignPage = (person: Person, thread: Of, to: number) =>
  person.request(routes.reassignPagingRequest, threadInput(thread, { user_id: to }))
const reportWrongRecipient = (person: Person, thread: Of) =>
  person.request(routes.reportWrongRecipient, threadInput(thread))

test('any subscriber can take a page; a second attempt names the current responder', async () => {
  const { ana, ben, cleo, dora } = h
  const thread = await escalation.sendPage(ana, await escalation.createCardiology(h))
  await ana.call(addSubscribers, threadInput(thread, { subscribers: [dora.user.contact_id] }))
  expect((await escalation.readThread(dora, thread)).acknowledgement).toBeNull()
  const taken = await takePage(dora, thread)
  expect(taken).toMatchObject({ status: 200, body: { acknowledgement: { state: 'accepted' } } })
  expect(taken.body.paging_requests).toMatchObject([
    { state: 'answered', ended_by: { display_name: 'Dora Lind' } },
  ])
  expect((await escalation.readThread(ben, thread)).acknowledgement?.state).toBe('escalated')
  expect((await takePage(dora, thread)).status).toBe(200)
  const late = await takePage(ben, thread)
  expect([late.status, late.body]).toEqual([
    409,
    { detail: 'Dora Lind has taken this page.', code: 'page.taken' },
  ])
  expect((await takePage(cleo, thread)).status).toBe(404)
  await escalation.advanceClock(h, { hours: 1 })
  expect((await escalation.listNotifiedUsers(h, thread)).filter((text) => text.startsWith('step'))).toEqual(
    [],
  )

  const own = await escalation.sendPage(ana, await escalation.createCardiology(h))
  expect((await takePage(ana, own)).body).toMatchObject({
    acknowledgement: null,
    response_progress: { open: 0, answered: 0 },
  })
  const plain = await ana.writes(ben, 'For your information')
  expect((await takePage(ben, plain)).body.detail).toBe(
    'No page in this conversation is waiting to be taken.',
  )
})

test('one of two concurrent attempts to take a page succeeds, and the other names the responder', async () => {
  const { ana, ben, cleo } = h
  for (let round = 0; round < 5; round++) {
    const thread = await ana.writes(ben, 'Come', {
      recipient_ids: [ben.user.contact_id, cleo.user.contact_id],
      apply_escalations: true,
    })
    const both = await Promise.all([takePage(ben, thread), takePage(cleo, thread)])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const winner = both[0]?.status === 200 ? 'Ben Okafor' : 'Cleo Marsh'
    expect(both.find(({ status }) => status === 409)?.body.detail).toBe(`${winner} has taken this page.`)
    expect((await escalation.readPage(ana, thread)).ended_by?.display_name).toBe(winner)
  }
})

test('a page that is reassigned has both responders until the new one accepts', async () => {
  const { ana, ben, cleo, dora, stranger } = h
  const thread = await escalation.sendPage(ana, await escalation.createCardiology(h))
  const refused: [number, string][] = [
    [ben.user.user_id, 'This is already assigned to you. Choose another person.'],
    [ana.user.user_id, 'This person sent the message. Choose another person.'],
    [stranger.user.user_id, 'This person does not exist.'],
    [987_654, 'This person does not exist.'],
  ]
  for (const [to, sentence] of refused)
    expect((await reassignPage(ben, thread, to)).body).toEqual({ user_id: [sentence], code: 'invalid' })
  await setUserState(h, cleo, 'locked')
  expect((await reassignPage(ben, thread, cleo.user.user_id)).body.user_id).toEqual([
    'This person is locked or inactive. Choose another person.',
  ])
  await setUserState(h, cleo, 'active')

  const passed = await reassignPage(ben, thread, dora.user.user_id)
  expect(passed).toMatchObject({ status: 200, body: { acknowledgement: { state: 'open' } } })
  expect(escalation.describeResponders(await escalation.readPage(dora, thread))).toEqual([
    'Ben Okafor: open',
    'Dora Lind: open',
  ])
  expect((await reassignPage(ben, thread, dora.user.user_id)).body.user_id).toEqual([
    'This person is already assigned or has responded. Choose another person.',
  ])
  expect((await reassignPage(ana, thread, dora.user.user_id)).status).toBe(404)

  await escalation.acceptPage(dora, thread)
  const page = await escalation.readPage(ana, thread)
  expect(page).toMatchObject({ state: 'answered', ended_by: { display_name: 'Dora Lind' } })
  expect(escalation.describeResponders(page)).toEqual(['Ben Okafor: handed_off', 'Dora Lind: accepted'])
  expect((await reassignPage(ben, thread, cleo.user.user_id)).status).toBe(409)
})

test('a declined page goes to the on-call user of the group, is counted, and does not notify the declining user again', async () => {
  const { ana, ben, cleo, dora } = h
  const group = await createGroup(h, 'Rheumatology', { failOver: dora })
  await addShift(h, group.group_id, ben, { to: 12 })
  const steps = [
    escalation.immediateStep(escalation.userTarget(cleo)),
    escalation.delayedStep(60, escalation.userTarget(cleo)),
    escalation.delayedStep(60, escalation.userTarget(dora)),
  ]
  await escalation.assignPolicy(h, group, (await escalation.createPolicy(h, steps)).id)
  const thread = await escalation.sendPage(ana, group)
  expect(escalation.describeResponders(await escalation.readPage(ana, thread))).toEqual(['Cleo Marsh: open'])

  expect((await reportWrongRecipient(cleo, thread)).body.acknowledgement.state).toBe('handed_off')
  expect(escalation.describeResponders(await escalation.readPage(ana, thread))).toEqual([
    'Cleo Marsh: handed_off',
    'Ben Okafor: open',
  ])
  const detail = (person: Person) => person.call(getPagingGroup, { params: { id: group.group_id } })
  expect([(await detail(dora)).wrong_recipient_count, (await detail(ana)).wrong_recipient_count]).toEqual([
    1,
    null,
  ])
  expect((await reportWrongRecipient(cleo, thread)).status).toBe(409)

  const onCall = await reportWrongRecipient(ben, thread)
  expect(onCall).toMatchObject({ status: 409, body: { code: 'page.on_call' } })
  expect(onCall.body.detail).toMatch(
    /^You are on call for Rheumatology until \d\d:\d\d: reassign the page instead\.$/,
  )
  await escalation.advanceClock(h, { minutes: 1 })
  // Step 2 would notify Cleo again, who declined.
  expect(
    escalation.describeResponders(await escalation.expectPage(ana, thread, ({ step }) => step === 3)),
  ).toContain('Dora Lind: open')
  expect((await escalation.readThread(cleo, thread)).acknowledgement?.state).toBe('handed_off')
})

test('declining a page without another on-call user runs the next step at once', async () => {
  const { ana, ben, cleo } = h
  const named = await ana.writes(ben, 'Come', { apply_escalations: true })
  expect((await reportWrongRecipient(ben, named)).status).toBe(200)
  expect(await escalation.readPage(ana, named)).toMatchObject({ state: 'unanswered', call: '' })

  const group = await createGroup(h, 'Dermatology')
  const steps = [
    escalation.immediateStep(escalation.userTarget(ben)),
    escalation.delayedStep(600, escalation.userTarget(cleo)),
  ]
  await escalation.assignPolicy(h, group, (await escalation.createPolicy(h, steps)).id)
  const thread = await escalation.sendPage(ana, group)
  await reportWrongRecipient(ben, thread)
  expect(await escalation.readPage(ana, thread)).toMatchObject({ state: 'running', step: 2 })
  const plain = await ana.writes(ben, 'Confirm', { requires_confirm: true })
  expect((await reportWrongRecipient(ben, plain)).body.detail).toMatch(/^This message does not escalate/)
  expect((await reportWrongRecipient(ana, thread)).status).toBe(404)
})
