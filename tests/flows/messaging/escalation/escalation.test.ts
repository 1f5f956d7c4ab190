import { recallThread } from '@wardline/contract/messaging/responses/response.routes.ts'
import { getMessageOutcome } from '@wardline/contract/messaging/outcome/outcome.routes.ts'
import { resolveRecipients } from '@wardline/contract/messaging/recipients/recipient-resolution.routes.ts'
import { previewRecipients } from '@wardline/contract/messaging/messages/recipient-preview.routes.ts'
import { getThread, listThreads } from '@wardline/contract/messaging/threads/thread.routes.ts'
import { deleteEscalationPolicy } from '@wardline/contract/paging/policies/escalation-policy.routes.ts'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { createHospital, type Hospital } from '../../../fixtures/hospital/hospital.ts'
import { createUser, grantPermissions } from '../../../fixtures/hospital/users.ts'
import * as escalation from '../../../fixtures/messaging/escalated-pages.ts'
import { createGroup, addShift, setOperator } from '../../../fixtures/paging/group-rows.ts'

let h: Hospital
beforeAll(async () => {
  h = await createHospital({ closesWithTest: false })
  await grantPermissions(h, h.ana, ['messaging.recall_thread'])
  return h.close
})

test('an unanswered page goes to first call, second call, the fail-over user, then back to its sender in red', async () => {
  const { ana, ben, cleo } = h
  const group = await escalation.createCardiology(h)
  const device = await ana.connect()
  const thread = await escalation.sendPage(ana, group)
  const sent = await escalation.readPage(ana, thread)
  expect(sent).toMatchObject({ state: 'running', step: 1, of: 2, round: 1, next: 'Cleo Marsh (second call)' })
  expect(escalation.describeResponders(sent)).toEqual(['Ben Okafor: open'])
  expect((await cleo.inbox()).map(({ id }) => id)).not.toContain(thread.id)

  await escalation.advanceClock(h, { minutes: 2 })
  const second = await escalation.expectPage(ana, thread, ({ step }) => step === 2)
  expect(escalation.describeResponders(second)).toEqual(['Ben Okafor: open', 'Cleo Marsh: open'])
  expect(second.next).toMatch(/^Dora Lind \(fail-over user of Cardiology/)
  const cleos = await escalation.readThread(cleo, thread)
  expect([cleos.me.reason, cleos.acknowledgement?.state]).toEqual(['escalation', 'open'])
  expect(
    await device.receives('paging_requests_changed', ({ paging_requests }) => paging_requests[0]?.step === 2),
  ).toMatchObject({
    thread_id: thread.id,
  })

  await escalation.advanceClock(h, { minutes: 5 })
  expect(
    escalation.describeResponders(await escalation.expectPage(ana, thread, ({ step }) => step === 3)),
  ).toContain('Dora Lind: open')
  await ana.archives(thread)
  await escalation.advanceClock(h, { minutes: 5 })
  const end = await escalation.expectPage(ana, thread, ({ state }) => state === 'unanswered')
  expect(end).toMatchObject({ next_due: null, next: '', call: 'Dora Lind (fail-over of the group)' })
  expect((await ana.inbox()).map(({ id }) => id)).toContain(thread.id)
  const unanswered = await ana.call(listThreads, { query: { acknowledgements: 'unanswered' } })
  expect(unanswered.results.map(({ id }) => id)).toEqual([thread.id])
  expect(await escalation.listNotifiedUsers(h, thread)).toEqual([
    'escalation_started 1: Ben Okafor',
    'step 2: Cleo Marsh',
    'fail_over: Dora Lind',
    'unanswered',
  ])

  // A response after the end still counts.
  await escalation.acceptPage(ben, thread)
  expect(await escalation.readPage(ana, thread)).toMatchObject({
    state: 'answered',
    ended_by: { display_name: 'Ben Okafor' },
  })
  expect((await ana.call(listThreads, { query: { acknowledgements: 'unanswered' } })).results).toEqual([])
})

test('accepting a page notifies the others who has it and closes their requests', async () => {
  const { ana, ben, cleo } = h
  const thread = await escalation.sendPage(ana, await escalation.createCardiology(h))
  await escalation.advanceClock(h, { minutes: 2 })
  await escalation.expectPage(ana, thread, ({ step }) => step === 2)
  const device = await ben.connect()
  await escalation.acceptPage(cleo, thread)
  expect(await device.receives('acknowledgement_changed')).toMatchObject({
    acknowledgement: { state: 'escalated' },
  })
  const page = await escalation.readPage(ben, thread)
  expect(page).toMatchObject({ state: 'answered', ended_by: { display_name: 'Cleo Marsh' } })
  expect(escalation.describeResponders(page)).toEqual(['Ben Okafor: escalated', 'Cleo Marsh: accepted'])
  expect((await escalation.readThread(ana, thread)).response_progress).toMatchObject({ open: 0, answered: 1 })
  const before = await escalation.listNotifiedUsers(h, thread)
  await escalation.advanceClock(h, { hours: 1 })
  await h.app.db.acrossAccounts((db) => sql`select 1`.execute(db))
  expect(await escalation.listNotifiedUsers(h, thread)).toEqual(before)
})

test('when every responder has rejected, the next step runs at once', async () => {
  const { ana, ben } = h
  const thread = await escalation.sendPage(ana, await escalation.createCardiology(h))
  await escalation.rejectPage(ben, thread)
  const page = await escalation.readPage(ana, thread)
  expect(page.step).toBe(2)
  expect(escalation.describeResponders(page)).toEqual(['Ben Okafor: rejected', 'Cleo Marsh: open'])
})

test('reading, replying and archiving do not stop an escalation; recalling does', async () => {
  const { ana, ben } = h
  const thread = await escalation.sendPage(ana, await escalation.createCardiology(h))
  await ben.reads(thread)
  await ben.replies(thread, 'Which bed?')
  await ben.archives(thread)
  await escalation.advanceClock(h, { minutes: 2 })
  await escalation.expectPage(ana, thread, ({ step }) => step === 2)
  await ana.call(recallThread, { params: { id: thread.id } })
  const { rows } = await h.app.db.acrossAccounts((db) =>
    sql<{ state: string; next_due: string | null }>`
      select state, next_due from escalation_run where thread_id = ${thread.id}`.execute(db),
  )
  expect(rows).toEqual([{ state: 'recalled', next_due: null }])
})

test('steps repeat as often as the policy said when the page was sent', async () => {
  const { ana, dora } = h
  const group = await escalation.createCardiology(h, { repeat_count: 1, last_wait_seconds: 60 })
  const thread = await escalation.sendPage(ana, group)
  await h.app.db.acrossAccounts(async (db) => {
    await sql`update paging_group set escalation_policy_id = null where id = ${group.group_id}`.execute(db)
  })
  const { rows } = await h.app.db.acrossAccounts((db) =>
    sql<{
      id: number
    }>`select max(id) as id from escalation_policy where account_id = ${h.ids.account_id}`.execute(db),
  )
  await dora.call(deleteEscalationPolicy, { params: { id: rows[0]?.id } })
  await escalation.advanceClock(h, { minutes: 2 })
  await escalation.expectPage(ana, thread, ({ step }) => step === 2)
  await escalation.advanceClock(h, { minutes: 1 })
  await escalation.expectPage(ana, thread, ({ round, step }) => round === 2 && step === 1)
  await escalation.advanceClock(h, { minutes: 2 })
  await escalation.expectPage(ana, thread, ({ round, step }) => round === 2 && step === 2)
  await escalation.advanceClock(h, { minutes: 1 })
  await escalation.expectPage(ana, thread, ({ step }) => step === 3)
  await escalation.advanceClock(h, { minutes: 1 })
  await escalation.expectPage(ana, thread, ({ state }) => state === 'unanswered')
  expect(await escalation.listNotifiedUsers(h, thread)).toEqual([
    'escalation_started 1: Ben Okafor',
    'step 2: Cleo Marsh',
    'repeated',
    'step 1: Ben Okafor',
    'step 2: Cleo Marsh',
    'fail_over: Dora Lind',
    'unanswered',
  ])
})

test('a step without recipients is skipped at once and recorded in the timeline', async () => {
  const { ana, ben, cleo, dora } = h
  const group = await createGroup(h, 'Nephrology', { failOver: dora })
  await addShift(h, group.group_id, ben)
  const policy = await escalation.createPolicy(h, [
    escalation.immediateStep(escalation.onCallTarget(3)),
    escalation.delayedStep(60, escalation.onCallTarget(1)),
    escalation.delayedStep(60, escalation.onCallTarget(2)),
    escalation.delayedStep(60, escalation.userTarget(cleo)),
  ])
  await escalation.assignPolicy(h, group, policy.id)
  const thread = await escalation.sendPage(ana, group)
  expect((await escalation.readPage(ana, thread)).step).toBe(2)
  await escalation.advanceClock(h, { minutes: 1 })
  expect(
    escalation.describeResponders(await escalation.expectPage(ana, thread, ({ step }) => step === 4)),
  ).toContain('Cleo Marsh: open')
  expect(await escalation.listNotifiedUsers(h, thread)).toEqual([
    'escalation_started 2: Ben Okafor',
    'step_empty 3',
    'step 4: Cleo Marsh',
  ])
})

test('a step notifies the on-call user at its time, not at the time of sending', async () => {
  const { ana, ben, cleo, dora } = h
  const group = await createGroup(h, 'Stroke', { failOver: dora })
  await addShift(h, group.group_id, ben, { to: 1 / 60 })
  await addShift(h, group.group_id, cleo, { from: 1 / 60, to: 12 })
  const policy = await escalation.createPolicy(h, [
    escalation.immediateStep(escalation.onCallTarget(1)),
    escalation.delayedStep(300, escalation.onCallTarget(1)),
  ])
  await escalation.assignPolicy(h, group, policy.id)
  const thread = await escalation.sendPage(ana, group)
  await escalation.advanceClock(h, { minutes: 5 })
  await escalation.expectPage(ana, thread, ({ step }) => step === 2)
  expect((await escalation.listNotifiedUsers(h, thread)).at(-1)).toBe('step 2: Cleo Marsh')
})

test('users paged by name are reminded twice; the fail-over user is paged after 5 minutes, and the page is red after 7', async () => {
  const { ana, ben, dora } = h
  await setOperator(h, dora)
  const thread = await ana.writes(ben, 'Come, please', { apply_escalations: true })
  expect(await escalation.readPage(ana, thread)).toMatchObject({ group_id: null, policy_name: '', of: 3 })
  await escalation.advanceClock(h, { seconds: 90 })
  await escalation.expectPage(ana, thread, ({ step }) => step === 2)
  await escalation.advanceClock(h, { seconds: 90 })
  await escalation.expectPage(ana, thread, ({ step }) => step === 3)
  await escalation.advanceClock(h, { minutes: 2 })
  await escalation.expectPage(ana, thread, ({ step }) => step === 4)
  await escalation.advanceClock(h, { minutes: 2 })
  expect((await escalation.expectPage(ana, thread, ({ state }) => state === 'unanswered')).call).toBe(
    'Dora Lind (operator)',
  )
  expect((await escalation.listNotifiedUsers(h, thread)).slice(1)).toEqual([
    'step 2: Ben Okafor',
    'step 3: Ben Okafor',
    'fail_over: Dora Lind',
    'unanswered',
  ])
})

test('a group without a policy escalates as a new one: second call, fail-over user, operator, once again, then red', async () => {
  const { ana, ben, cleo, dora } = h
  const operator = await createUser(h, 'Oona Post')
  await setOperator(h, operator)
  const group = await createGroup(h, 'Urology', { failOver: dora })
  await addShift(h, group.group_id, ben, { to: 12 })
  await addShift(h, group.group_id, cleo, { call_order: 2, to: 12 })
  const thread = await escalation.sendPage(ana, group)
  const later = [
    [75, 1, 2],
    [75, 1, 3],
    [90, 1, 4],
    [90, 2, 1],
    [75, 2, 2],
    [75, 2, 3],
    [90, 2, 4],
  ] as const
  for (const [seconds, round, step] of later) {
    await escalation.advanceClock(h, { seconds })
    await escalation.expectPage(ana, thread, (page) => page.round === round && page.step === step)
  }
  await escalation.advanceClock(h, { seconds: 90 })
  await escalation.expectPage(ana, thread, ({ state }) => state === 'unanswered')
  expect(await escalation.listNotifiedUsers(h, thread)).toEqual([
    'escalation_started 1: Ben Okafor',
    'step 2: Cleo Marsh',
    'step 3: Dora Lind',
    'step 4: Oona Post',
    'repeated',
    'step 1: Ben Okafor',
    'step 2: Cleo Marsh',
    'step 3: Dora Lind',
    'step 4: Oona Post',
    'unanswered',
  ])
})

test('a policy that names the fail-over user ends with the operator', async () => {
  const { ana, ben, cleo, dora } = h
  await setOperator(h, cleo)
  const group = await createGroup(h, 'Gastroenterology', { failOver: dora })
  await addShift(h, group.group_id, ben, { to: 12 })
  const steps = [
    escalation.immediateStep(escalation.onCallTarget(1)),
    escalation.delayedStep(60, { kind: 'fail_over' }),
  ]
  await escalation.assignPolicy(h, group, (await escalation.createPolicy(h, steps)).id)
  const thread = await escalation.sendPage(ana, group)
  await escalation.advanceClock(h, { minutes: 1 })
  await escalation.expectPage(ana, thread, ({ step }) => step === 2)
  await escalation.advanceClock(h, { minutes: 5 })
  await escalation.expectPage(ana, thread, ({ step }) => step === 3)
  expect((await escalation.listNotifiedUsers(h, thread)).slice(1)).toEqual([
    'step 2: Dora Lind',
    'fail_over: Cleo Marsh',
  ])
})

test('before sending, the sender sees the escalation plan', async () => {
  const { ana } = h
  const group = await escalation.createCardiology(h)
  const body = { recipient_ids: [group.contact_id], apply_escalations: true }
  const { contacts, people_count } = await ana.call(previewRecipients, { body })
  expect(contacts[0]?.sentence).toEqual(
    expect.stringMatching(
      /^Ben Okafor now, then Cleo Marsh \(second call\) after 2 min, then Dora Lind \(fail-over user of Cardiology \d+\) after 5 min, then you see it in red after 5 min\.$/,
    ),
  )
  expect([people_count, contacts[0]?.people.map(({ display_name }) => display_name)]).toEqual([
    1,
    ['Ben Okafor'],
  ])
  const plain = await ana.call(previewRecipients, { body: { ...body, apply_escalations: false } })
  expect(plain.people_count).toBe(2)
})

test('an empty step takes no time in what compose, the thread and the outcome announce, and in what happens', async () => {
  const { ana, ben, dora } = h
  await setOperator(h, dora)
  const group = await createGroup(h, 'Dermatology', { failOver: dora })
  await addShift(h, group.group_id, ben, { to: 12 })
  const body = { recipient_ids: [group.contact_id], apply_escalations: true, priority: 2 }
  const preview = await ana.call(previewRecipients, { body })
  expect(preview.contacts[0]?.sentence).toBe(
    'Ben Okafor now, then Dora Lind (fail-over user of Dermatology) after 75 s, then Dora Lind (operator) after 90 s, then again from the start after 90 s, once, then you see it in red after 90 s.',
  )
  const { results } = await ana.call(resolveRecipients, { body })
  expect(results[0]?.next_step).toEqual({ names: 'Dora Lind', in_seconds: 75 })
  const thread = await escalation.sendPage(ana, group)
  const sent = await escalation.readPage(ana, thread)
  expect(sent.next).toBe('Dora Lind (fail-over user of Dermatology)')
  const outcome = await ana.call(getMessageOutcome, {
    params: { id: thread.id },
    query: { message_id: thread.last_message.id },
  })
  const seconds = (at: string) => Math.round((Date.parse(at) - Date.parse(sent.notified_at)) / 1_000)
  expect(
    outcome.next.filter(({ kind }) => kind === 'step').map(({ text, due }) => [text, seconds(due)]),
  ).toEqual([
    ['Dora Lind (fail-over user of Dermatology)', 75],
    ['Dora Lind (operator)', 165],
    ['Ben Okafor (first call)', 255],
  ])
  await escalation.advanceClock(h, { seconds: 75 })
  await escalation.expectPage(ana, thread, ({ step }) => step === 3)
  expect((await escalation.listNotifiedUsers(h, thread)).slice(1)).toEqual([
    'step_empty 2',
    'step 3: Dora Lind',
  ])
})

test('the announced next step is of the user who will be on call when it is due', async () => {
  const { ana, ben, cleo, dora } = h
  const group = await createGroup(h, 'Rheumatology', { failOver: dora })
  await addShift(h, group.group_id, ben, { to: 12 })
  await addShift(h, group.group_id, dora, { call_order: 2, to: 1 / 60 })
  await addShift(h, group.group_id, cleo, { call_order: 2, from: 1 / 60, to: 12 })
  const policy = await escalation.createPolicy(h, [
    escalation.immediateStep(escalation.onCallTarget(1)),
    escalation.delayedStep(120, escalation.onCallTarget(2)),
  ])
  await escalation.assignPolicy(h, group, policy.id)
  const body = { recipient_ids: [group.contact_id], apply_escalations: true, priority: 2 }
  const { results } = await ana.call(resolveRecipients, { body })
  expect(results[0]?.next_step).toEqual({ names: 'Cleo Marsh', in_seconds: 120 })
  const thread = await escalation.sendPage(ana, group)
  expect((await escalation.readPage(ana, thread)).next).toBe('Cleo Marsh (second call)')
  await escalation.advanceClock(h, { minutes: 2 })
  await escalation.expectPage(ana, thread, ({ step }) => step === 2)
  expect((await escalation.listNotifiedUsers(h, thread)).at(-1)).toBe('step 2: Cleo Marsh')
})

test('a concurrent response and step are ordered, and the later one sees the earlier one', async () => {
  const { ana, ben, cleo } = h
  const node = await h.startSecondNode()
  const benThere = node.connectAs(ben)
  await benThere.signIn()
  const ends = new Set<string>()
  for (let round = 0; round < 6; round++) {
    const thread = await escalation.sendPage(ana, await escalation.createCardiology(h))
    // Step and response compete for the thread's row on two nodes.
    await Promise.all([
      escalation.advanceClock(h, { minutes: 2 }),
      round % 2 === 0 ? escalation.acceptPage(ben, thread) : escalation.acceptPage(benThere, thread),
    ])
    const page = await escalation.readPage(ana, thread)
    expect(page).toMatchObject({ state: 'answered', ended_by: { display_name: 'Ben Okafor' } })
    const notified = await escalation.listNotifiedUsers(h, thread)
    const wasNotified = notified.includes('step 2: Cleo Marsh')
    ends.add(wasNotified ? 'step first' : 'answer first')
    expect(notified.indexOf('escalation_ended')).toBe(notified.length - 1)
    expect((await cleo.request(getThread, { params: { id: thread.id } })).status).toBe(
      wasNotified ? 200 : 404,
    )
    if (wasNotified)
      expect((await escalation.readThread(cleo, thread)).acknowledgement?.state).toBe('escalated')
  }
  expect(ends.size).toBeGreaterThan(0)
  await node.stop()
})

test("escalation uses the database's clock, even when a server's clock is an hour ahead", async () => {
  const { ana, ben, cleo, clock } = h
  const group = await createGroup(h, 'Neurology')
  const soon = await escalation.createPolicy(h, [
    escalation.immediateStep(escalation.userTarget(ben)),
    escalation.delayedStep(60, escalation.userTarget(cleo)),
  ])
  await escalation.assignPolicy(h, group, soon.id)
  clock.goApart({ hours: 1 })
  const [later, sooner] = [
    await escalation.sendPage(ana, await escalation.createCardiology(h)),
    await escalation.sendPage(ana, group),
  ]
  await escalation.advanceClock(h, { minutes: 1 })
  await escalation.expectPage(ana, sooner, ({ step }) => step === 2)
  expect((await escalation.readPage(ana, later)).step).toBe(1)
  clock.goApart({ hours: 0 })
})
