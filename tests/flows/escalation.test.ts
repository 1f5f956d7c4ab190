import { recallThread } from '@wardline/contract/messaging/open-item.routes.ts'
import { previewThread } from '@wardline/contract/messaging/preview.routes.ts'
import { getThread, listThreads } from '@wardline/contract/messaging/thread.routes.ts'
import { deleteEscalationPolicy } from '@wardline/contract/paging/escalation-policy.routes.ts'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { hospital, type Hospital } from '../world/hospital.ts'
import { gainRights } from '../world/newcomer.ts'
import * as ward from '../world/pages.ts'
import { groupOf, isOnCall, setOperator } from '../world/paging.ts'

/** Part 4 of the issue, domain.md "Alerts": a page goes on until somebody answers, and never ends unseen. */

let h: Hospital
beforeAll(async () => {
  h = await hospital({ isOwnedByTest: false })
  await gainRights(h, h.ana, ['messaging.recall_thread'])
  return h.close
})

test('an unanswered page goes from first call to second call, then to the fail-over user, then to its sender in red', async () => {
  const { ana, ben, cleo } = h
  const group = await ward.cardiology(h)
  const phone = await ana.phone()
  const thread = await ward.pages(ana, group)
  const sent = await ward.pageOf(ana, thread)
  expect(sent).toMatchObject({ state: 'running', step: 1, of: 2, round: 1, next: 'second call' })
  expect(ward.holds(sent)).toEqual(['Ben Okafor: open'])
  expect((await cleo.inbox()).map(({ id }) => id)).not.toContain(thread.id)

  await ward.passes(h, { minutes: 2 })
  const second = await ward.becomes(ana, thread, ({ step }) => step === 2)
  expect(ward.holds(second)).toEqual(['Ben Okafor: open', 'Cleo Marsh: open'])
  expect(second.next).toMatch(/^fail-over user of Cardiology/)
  const cleos = await ward.threadOf(cleo, thread)
  expect([cleos.me.reason, cleos.open_item?.state]).toEqual(['escalation', 'open'])
  expect(await phone.hears('page_changed', ({ pages }) => pages[0]?.step === 2)).toMatchObject({
    thread_id: thread.id,
  })

  await ward.passes(h, { minutes: 5 })
  expect(ward.holds(await ward.becomes(ana, thread, ({ step }) => step === 3))).toContain('Dora Lind: open')
  await ana.archives(thread)
  await ward.passes(h, { minutes: 5 })
  const end = await ward.becomes(ana, thread, ({ state }) => state === 'unanswered')
  expect(end).toMatchObject({ next_due: null, next: '', call: 'Dora Lind (fail-over of the group)' })
  expect((await ana.inbox()).map(({ id }) => id)).toContain(thread.id)
  const unanswered = await ana.call(listThreads, { query: { open_items: 'unanswered' } })
  expect(unanswered.results.map(({ id }) => id)).toEqual([thread.id])
  expect(await ward.rung(h, thread)).toEqual([
    'escalation_started 1: Ben Okafor',
    'step 2: Cleo Marsh',
    'fail_over: Dora Lind',
    'unanswered',
  ])

  // An answer after the end still counts.
  await ward.accepts(ben, thread)
  expect(await ward.pageOf(ana, thread)).toMatchObject({
    state: 'answered',
    ended_by: { display_name: 'Ben Okafor' },
  })
  expect((await ana.call(listThreads, { query: { open_items: 'unanswered' } })).results).toEqual([])
})

test('whoever accepts has it: the others are told who did, owe nothing, and are rung no more', async () => {
  const { ana, ben, cleo } = h
  const thread = await ward.pages(ana, await ward.cardiology(h))
  await ward.passes(h, { minutes: 2 })
  await ward.becomes(ana, thread, ({ step }) => step === 2)
  const phone = await ben.phone()
  await ward.accepts(cleo, thread)
  expect(await phone.hears('open_item_changed')).toMatchObject({ open_item: { state: 'escalated' } })
  const page = await ward.pageOf(ben, thread)
  expect(page).toMatchObject({ state: 'answered', ended_by: { display_name: 'Cleo Marsh' } })
  expect(ward.holds(page)).toEqual(['Ben Okafor: escalated', 'Cleo Marsh: accepted'])
  expect((await ward.threadOf(ana, thread)).awaiting).toMatchObject({ open: 0, answered: 1 })
  const before = await ward.rung(h, thread)
  await ward.passes(h, { hours: 1 })
  await h.app.db.worker((db) => sql`select 1`.execute(db))
  expect(await ward.rung(h, thread)).toEqual(before)
})

test('when everybody who holds it has rejected it, the next step is rung at once', async () => {
  const { ana, ben } = h
  const thread = await ward.pages(ana, await ward.cardiology(h))
  await ward.rejects(ben, thread)
  const page = await ward.pageOf(ana, thread)
  expect(page.step).toBe(2)
  expect(ward.holds(page)).toEqual(['Ben Okafor: rejected', 'Cleo Marsh: open'])
})

test('reading, replying and archiving do not stop a page; taking it back does', async () => {
  const { ana, ben } = h
  const thread = await ward.pages(ana, await ward.cardiology(h))
  await ben.reads(thread)
  await ben.replies(thread, 'Which bed?')
  await ben.archives(thread)
  await ward.passes(h, { minutes: 2 })
  await ward.becomes(ana, thread, ({ step }) => step === 2)
  await ana.call(recallThread, { params: { id: thread.id } })
  const { rows } = await h.app.db.worker((db) =>
    sql<{ state: string; next_due: string | null }>`
      select state, next_due from escalation_run where thread_id = ${thread.id}`.execute(db),
  )
  expect(rows).toEqual([{ state: 'recalled', next_due: null }])
})

test('the steps begin again as often as the policy says, by what it said when the page was sent', async () => {
  const { ana, dora } = h
  const group = await ward.cardiology(h, { repeat_count: 1, last_wait_seconds: 60 })
  const thread = await ward.pages(ana, group)
  // The policy goes while the page is under way.
  await h.app.db.worker(async (db) => {
    await sql`update paging_group set escalation_policy_id = null where id = ${group.group_id}`.execute(db)
  })
  const { rows } = await h.app.db.worker((db) =>
    sql<{
      id: number
    }>`select max(id) as id from escalation_policy where account_id = ${h.ids.account_id}`.execute(db),
  )
  await dora.call(deleteEscalationPolicy, { params: { id: rows[0]?.id } })
  await ward.passes(h, { minutes: 2 })
  await ward.becomes(ana, thread, ({ step }) => step === 2)
  await ward.passes(h, { minutes: 1 })
  await ward.becomes(ana, thread, ({ round, step }) => round === 2 && step === 1)
  await ward.passes(h, { minutes: 2 })
  await ward.becomes(ana, thread, ({ round, step }) => round === 2 && step === 2)
  await ward.passes(h, { minutes: 1 })
  await ward.becomes(ana, thread, ({ step }) => step === 3)
  await ward.passes(h, { minutes: 1 })
  await ward.becomes(ana, thread, ({ state }) => state === 'unanswered')
  expect(await ward.rung(h, thread)).toEqual([
    'escalation_started 1: Ben Okafor',
    'step 2: Cleo Marsh',
    'repeated',
    'step 1: Ben Okafor',
    'step 2: Cleo Marsh',
    'fail_over: Dora Lind',
    'unanswered',
  ])
})

test('a step that reaches nobody is passed over at once, and the time line says so', async () => {
  const { ana, ben, cleo, dora } = h
  const group = await groupOf(h, 'Nephrology', { failOver: dora })
  await isOnCall(h, group.group_id, ben)
  const policy = await ward.policyOf(h, [
    ward.first(ward.layer(3)),
    ward.after(60, ward.layer(1)),
    ward.after(60, ward.layer(2)),
    ward.after(60, ward.user(cleo)),
  ])
  await ward.follows(h, group, policy.id)
  const thread = await ward.pages(ana, group)
  expect((await ward.pageOf(ana, thread)).step).toBe(2)
  await ward.passes(h, { minutes: 1 })
  expect(ward.holds(await ward.becomes(ana, thread, ({ step }) => step === 4))).toContain('Cleo Marsh: open')
  expect(await ward.rung(h, thread)).toEqual([
    'escalation_started 2: Ben Okafor',
    'step_empty 3',
    'step 4: Cleo Marsh',
  ])
})

test('who is on call at the moment of the step is rung, not who was when the page was sent', async () => {
  const { ana, ben, cleo, dora } = h
  const group = await groupOf(h, 'Stroke', { failOver: dora })
  await isOnCall(h, group.group_id, ben, { to: 1 / 60 })
  await isOnCall(h, group.group_id, cleo, { from: 1 / 60, to: 12 })
  const policy = await ward.policyOf(h, [ward.first(ward.layer(1)), ward.after(300, ward.layer(1))])
  await ward.follows(h, group, policy.id)
  const thread = await ward.pages(ana, group)
  await ward.passes(h, { minutes: 5 })
  await ward.becomes(ana, thread, ({ step }) => step === 2)
  expect((await ward.rung(h, thread)).at(-1)).toBe('step 2: Cleo Marsh')
})

test('without a policy: rung again after 5 minutes, the fail-over user after 10, and in red after 15', async () => {
  const { ana, ben, cleo, dora } = h
  await setOperator(h, dora)
  const group = await groupOf(h, 'Urology', { failOver: cleo })
  await isOnCall(h, group.group_id, ben, { to: 12 })
  const thread = await ward.pages(ana, group)
  const named = await ana.writes(ben, 'Come, please', { apply_escalations: true })
  expect(await ward.pageOf(ana, named)).toMatchObject({ group_id: null, policy_name: '', of: 2 })
  await ward.passes(h, { minutes: 5 })
  await ward.becomes(ana, thread, ({ step }) => step === 2)
  await ward.becomes(ana, named, ({ step }) => step === 2)
  await ward.passes(h, { minutes: 5 })
  await ward.becomes(ana, thread, ({ step }) => step === 3)
  await ward.becomes(ana, named, ({ step }) => step === 3)
  await ward.passes(h, { minutes: 5 })
  expect((await ward.becomes(ana, thread, ({ state }) => state === 'unanswered')).call).toBe(
    'Cleo Marsh (fail-over of the group), Dora Lind (operator)',
  )
  await ward.becomes(ana, named, ({ state }) => state === 'unanswered')
  expect(await ward.rung(h, thread)).toEqual([
    'escalation_started 1: Ben Okafor',
    'step 2: Ben Okafor',
    'fail_over: Cleo Marsh',
    'unanswered',
  ])
  expect((await ward.rung(h, named)).slice(1)).toEqual([
    'step 2: Ben Okafor',
    'fail_over: Dora Lind',
    'unanswered',
  ])
})

test('before it is sent, the sender reads how it would go on', async () => {
  const { ana } = h
  const group = await ward.cardiology(h)
  const body = { recipient_ids: [group.contact_id], apply_escalations: true }
  const { contacts, people_count } = await ana.call(previewThread, { body })
  expect(contacts[0]?.sentence).toBe(
    'Ben Okafor now, then second call (Cleo Marsh) after 2 min, then the fail-over user after 5 min, then you see it in red.',
  )
  expect([people_count, contacts[0]?.people.map(({ display_name }) => display_name)]).toEqual([
    1,
    ['Ben Okafor'],
  ])
  const plain = await ana.call(previewThread, { body: { ...body, apply_escalations: false } })
  expect(plain.people_count).toBe(2)
})

test('an answer and a step in the same moment: one of them is first, and the other one knows', async () => {
  const { ana, ben, cleo } = h
  const node = await h.secondNode()
  const benThere = node.person(ben)
  await benThere.signIn()
  const ends = new Set<string>()
  for (let round = 0; round < 6; round++) {
    const thread = await ward.pages(ana, await ward.cardiology(h))
    // What wakes the steps and the answer race for the thread's row, on two nodes.
    await Promise.all([
      ward.passes(h, { minutes: 2 }),
      round % 2 === 0 ? ward.accepts(ben, thread) : ward.accepts(benThere, thread),
    ])
    const page = await ward.pageOf(ana, thread)
    expect(page).toMatchObject({ state: 'answered', ended_by: { display_name: 'Ben Okafor' } })
    const rung = await ward.rung(h, thread)
    const wasRung = rung.includes('step 2: Cleo Marsh')
    ends.add(wasRung ? 'step first' : 'answer first')
    expect(rung.indexOf('escalation_ended')).toBe(rung.length - 1)
    expect((await cleo.tries(getThread, { params: { id: thread.id } })).status).toBe(wasRung ? 200 : 404)
    if (wasRung) expect((await ward.threadOf(cleo, thread)).open_item?.state).toBe('escalated')
  }
  expect(ends.size).toBeGreaterThan(0)
  await node.stop()
})

test('a page goes on by what has passed for the database, also when the clock of its server is an hour ahead', async () => {
  const { ana, ben, cleo, clock } = h
  const group = await groupOf(h, 'Neurology')
  const soon = await ward.policyOf(h, [ward.first(ward.user(ben)), ward.after(60, ward.user(cleo))])
  await ward.follows(h, group, soon.id)
  clock.goApart({ hours: 1 })
  const [later, sooner] = [await ward.pages(ana, await ward.cardiology(h)), await ward.pages(ana, group)]
  await ward.passes(h, { minutes: 1 })
  await ward.becomes(ana, sooner, ({ step }) => step === 2)
  expect((await ward.pageOf(ana, later)).step).toBe(1)
  clock.goApart({ hours: 0 })
})
