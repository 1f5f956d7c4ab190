import * as dryRunRoutes from '@wardline/contract/routing/dry-runs/dry-run.routes.ts'
import * as routes from '@wardline/contract/routing/policies/routing-policy.routes.ts'
import { createThread } from '@wardline/contract/messaging/threads/thread.routes.ts'
import { deleteOldRuns } from '@wardline/server/features/messaging/dry-runs/dry-run.queries.ts'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { findNightBeforeClockChange } from '../../fixtures/paging/clock-changes.ts'
import { listAuditEntries } from '../../fixtures/hospital/departments.ts'
import { setFlag } from '../../fixtures/hospital/feature-flags.ts'
import { createHospital, type Hospital } from '../../fixtures/hospital/hospital.ts'
import * as routing from '../../fixtures/hospital/routing.ts'
import { travelTo } from '../../fixtures/paging/calendar.ts'
import * as groups from '../../fixtures/paging/group-rows.ts'
import type { Person } from '../../fixtures/people/person.ts'

let h: Hospital

beforeEach(async () => {
  h = await createHospital()
})

const send = (from: Person, recipient_ids: number[], subject: string) =>
  from.call(createThread, { body: { subject, recipient_ids, data: { body: 'See the chart.' } } })

const get = (id: number) => h.dora.call(dryRunRoutes.getDryRun, { params: { id } })
const list = async (id: number, query: Record<string, unknown> = {}) =>
  (await h.dora.call(dryRunRoutes.listDryRunThreads, { params: { id }, query })).results

async function run(body: Record<string, unknown>) {
  const { id } = await h.dora.call(dryRunRoutes.createDryRun, { body })
  h.app.runDueTasks()
  await expect.poll(async () => (await get(id)).state, { timeout: 30_000 }).toBe('done')
  return get(id)
}

const says = (subject__ilike: string) => ({ type: 'MessageContentCondition', subject__ilike }) as const

test('a policy is tried on past threads: figures by effect, reached and would reach, nothing sent', async () => {
  const { ana, ben, cleo, dora } = h
  await send(ana, [ben.user.contact_id], 'Chest pain, ST elevation')
  await send(ana, [ben.user.contact_id, dora.user.contact_id], 'CHEST PAIN again')
  await send(ana, [cleo.user.contact_id], 'Chest pain resolved')
  await send(ana, [ben.user.contact_id], 'Diet')
  const policy = await routing.createPolicy(
    dora,
    [says('chest pain')],
    [
      { type: 'RedirectAction', contact_ids: [cleo.user.contact_id] },
      { type: 'PriorityAction', priority: 2 },
    ],
    { is_active: false, name: 'Chest pain' },
  )
  const done = await run({ policy_id: policy.id })
  expect(done).toMatchObject({
    policy_id: policy.id,
    policy_version: 1,
    is_edited: false,
    threads_total: 4,
    threads_done: 4,
    is_limited: false,
    changed: 3,
    changed_before: null,
    effects: { redirected: 2, added: 0, priority: 3, nobody: 0, refused: 0 },
    also: [],
  })
  expect(done.days).toHaveLength(31)
  expect(done.days.at(-1)?.count).toBe(3)

  const [resolved, again, first] = await list(done.id)
  expect(resolved).toMatchObject({ would_reach: null, effects: ['priority'], changes: ['Priority high'] })
  expect(first).toMatchObject({ would_reach: ['Cleo Marsh'], reached: ['Ben Okafor'] })
  // Dora is a recipient of one of them only.
  expect(again).toMatchObject({
    can_open: true,
    subject: 'CHEST PAIN again',
    subject_marks: [[0, 10]],
    sender: 'Ana Ruiz',
    effects: ['redirected', 'priority'],
  })
  expect(first).toMatchObject({
    can_open: false,
    subject: null,
    subject_marks: [],
    sender: null,
    sent_to: [],
  })
  expect(await list(done.id, { effect: 'redirected' })).toHaveLength(2)

  const [started] = await listAuditEntries(h, 'routing_dry_run.started')
  expect(started).toMatchObject({ object_id: done.id, details: { policy_id: policy.id, threads: 4 } })
  const [shown] = await listAuditEntries(h, 'routing_dry_run.shown')
  expect(shown?.details).toEqual({ shown: 3, with_text: [again?.thread_id] })
  const { rows } = await h.app.db.acrossAccounts((db) =>
    sql<{ threads: number; matched: number }>`
      select (select count(*)::int from thread where account_id = ${h.ids.account_id}) as threads,
             (select count(*)::int from routing_policy where first_matched is not null) as matched`.execute(
      db,
    ),
  )
  expect(rows).toEqual([{ threads: 4, matched: 0 }])
})

test('a dry run uses the on-call user of the time when each thread was sent', async () => {
  const { ana, ben, cleo, dora } = h
  const { group_id, contact_id } = await groups.createGroup(h, 'Cardiology', { members: [ben, cleo] })
  await groups.addShift(h, group_id, ben, { from: -1, to: 1 })
  await groups.addShift(h, group_id, cleo, { from: 1, to: 100 })
  await send(ana, [dora.user.contact_id], 'Consult early')
  h.clock.forward({ hours: 2 })
  await send(ana, [dora.user.contact_id], 'Consult late')
  const policy = await routing.createPolicy(
    dora,
    [says('consult')],
    [{ type: 'OnCallAction', paging_group_id: group_id }],
    { is_active: false },
  )
  const { id } = await run({ policy_id: policy.id })
  expect(await list(id)).toMatchObject([
    { subject: 'Consult late', would_reach: ['Cleo Marsh'] },
    { subject: 'Consult early', would_reach: ['Ben Okafor'] },
  ])
  expect(contact_id).toBeGreaterThan(0)
})

test('edits are compared with the saved policy, and other policies that match too are counted', async () => {
  const { ana, ben, cleo, dora } = h
  await send(ana, [ben.user.contact_id], 'Chest pain')
  await send(ana, [ben.user.contact_id], 'Stroke')
  const redirect = { type: 'RedirectAction', contact_ids: [cleo.user.contact_id] } as const
  const policy = await routing.createPolicy(dora, [says('chest pain')], [redirect], { is_active: false })
  const other = await routing.createPolicy(dora, [says('stroke')], [{ type: 'ConfirmationAction' }], {
    name: 'Stroke alert',
  })
  const stroke = await routing.createSet(dora, [says('stroke')])
  const edited = await run({ policy_id: policy.id, conditionset_ids: [stroke.id] })
  expect(edited).toMatchObject({
    is_edited: true,
    changed: 1,
    changed_before: 1,
    newly_changed: 1,
    no_longer_changed: 1,
    also: [{ id: other.id, name: 'Stroke alert', count: 1 }],
  })
  expect(await list(edited.id, { show: 'new' })).toMatchObject([{ is_new: true }])
  expect(await list(edited.id, { show: 'no_longer' })).toMatchObject([{ is_no_longer: true }])
  expect(await list(edited.id, { also: other.id })).toHaveLength(1)
  expect(await list(edited.id, { also: policy.id })).toHaveLength(0)

  const unsaved = await run({ conditionset_ids: [stroke.id], action_ids: policy.action_ids })
  expect(unsaved).toMatchObject({ policy_id: null, is_edited: false, changed: 1 })
})

test('a policy whose targets reach no one changes nothing, and an earlier stop keeps it from running', async () => {
  const { ana, ben, cleo, dora } = h
  await send(ana, [ben.user.contact_id], 'Chest pain')
  const empty = await groups.createGroup(h, 'Empty group', { type: 'BroadcastGroup' })
  const unreachable = await routing.createPolicy(
    dora,
    [says('chest')],
    [{ type: 'RedirectAction', contact_ids: [empty.contact_id] }],
    { is_active: false },
  )
  expect(await run({ policy_id: unreachable.id })).toMatchObject({ changed: 0, effects: { nobody: 0 } })
  const refuses = await routing.createPolicy(
    dora,
    [says('chest')],
    [{ type: 'RefuseAction', sentence: 'Call 5555.' }],
    { is_active: false, priority: 50 },
  )
  const { id, effects } = await run({ policy_id: refuses.id })
  expect(effects).toMatchObject({ refused: 1, nobody: 0 })
  expect(await list(id)).toMatchObject([{ changes: ['Refused: Call 5555.'] }])
  await routing.createPolicy(dora, [says('chest')], [{ type: 'StopAction' }], { priority: 1 })
  expect(await run({ policy_id: refuses.id })).toMatchObject({ changed: 0 })
  expect(cleo.user.user_id).toBeGreaterThan(0)
})

test('a run belongs to its user, replaces the last one, and ends after a day', async () => {
  await send(h.ana, [h.ben.user.contact_id], 'Chest pain')
  const policy = await routing.createPolicy(
    h.dora,
    [says('chest')],
    [{ type: 'PriorityAction', priority: 2 }],
  )
  const first = await run({ policy_id: policy.id })
  const second = await run({ policy_id: policy.id })
  const asked = (by: Person, id: number) =>
    by.request(dryRunRoutes.getDryRun, { params: { id } }).then(({ status }) => status)
  expect(await asked(h.dora, first.id)).toBe(404)
  expect(await asked(h.stranger, second.id)).toBe(404)
  expect(await asked(h.dora, second.id)).toBe(200)
  const refused = await h.dora.request(dryRunRoutes.createDryRun, { body: { policy_id: 999_999 } })
  expect(refused.status).toBe(404)
  expect((await h.dora.request(dryRunRoutes.createDryRun, { body: {} })).status).toBe(400)
  const missing = { conditionset_ids: [999_999], action_ids: policy.action_ids }
  expect((await h.dora.request(dryRunRoutes.createDryRun, { body: missing })).body).toMatchObject({
    conditionset_ids: ['There is no condition set 999999. Reload the page.'],
  })
  h.clock.forward({ hours: 25 })
  expect(await asked(h.dora, second.id)).toBe(404)
  await h.app.db.acrossAccounts(deleteOldRuns)
  const { rows } = await h.app.db.acrossAccounts((db) => sql`select from routing_dry_run`.execute(db))
  expect(rows).toHaveLength(0)
  await h.dora.call(routes.deleteRoutingPolicy, { params: { id: policy.id } })
})

test('progress is announced to the user who asked, and threads older than 30 days are not taken', async () => {
  const { id: old_id } = await send(h.ana, [h.ben.user.contact_id], 'Chest pain')
  await h.app.db.acrossAccounts((db) =>
    sql`update thread set created = created - interval '31 days' where id = ${old_id}`.execute(db),
  )
  const device = await h.dora.connect()
  await send(h.ana, [h.ben.user.contact_id], 'Chest pain')
  const policy = await routing.createPolicy(
    h.dora,
    [says('chest')],
    [{ type: 'PriorityAction', priority: 2 }],
  )
  const done = await run({ policy_id: policy.id })
  expect(done).toMatchObject({ threads_total: 1, changed: 1 })
  expect(await device.receives('dry_run_changed')).toEqual({ dry_run_id: done.id })
})

test('a period that contains the end of daylight saving time has as many local days as any other', async () => {
  const zone = 'America/New_York'
  const night = findNightBeforeClockChange(zone, false).add({ days: 20 })
  await travelTo(h, night.toZonedDateTime({ timeZone: zone, plainTime: '23:30' }).toInstant().toString())
  const policy = await routing.createPolicy(
    h.dora,
    [says('chest')],
    [{ type: 'PriorityAction', priority: 2 }],
  )
  const { since, days } = await run({ policy_id: policy.id })
  const first = Temporal.Instant.from(since).toZonedDateTimeISO(zone)
  expect(first.toPlainDate().toString()).toBe(night.subtract({ days: 30 }).toString())
  expect(first.hour).toBe(23)
  expect(days).toHaveLength(31)
  expect(days[0]?.date).toBe(night.subtract({ days: 30 }).toString())
  expect(days.at(-1)?.date).toBe(night.toString())
})

test('a message that policies changed is tried as its sender wrote it', async () => {
  await setFlag(h, 'routing', true)
  const { ana, ben, cleo, dora } = h
  const policy = await routing.createPolicy(
    dora,
    [{ type: 'RecipientCondition', id__in: [ben.user.contact_id] }],
    [
      { type: 'RedirectAction', contact_ids: [cleo.user.contact_id] },
      { type: 'PriorityAction', priority: 2 },
    ],
  )
  await send(ana, [ben.user.contact_id], 'Chest pain')
  // Without the policy, Ben would have it, at medium priority.
  const { id, effects } = await run({ policy_id: policy.id })
  expect(effects).toMatchObject({ redirected: 1, priority: 1 })
  expect(await list(id)).toMatchObject([{ reached: ['Cleo Marsh'], would_reach: ['Cleo Marsh'] }])
})

test('10,000 threads are tried in parts, while messages are sent', async () => {
  const { ana, ben, cleo, dora } = h
  const { id: pattern } = await send(ana, [ben.user.contact_id], 'Chest pain')
  await h.app.db.acrossAccounts((db) =>
    sql`
      with made as (
        insert into thread (account_id, subject, priority, created_by)
        select account_id, case when n % 10 = 0 then 'Chest pain' else 'Diet' end, 1, created_by
          from thread, generate_series(1, 10000) n where id = ${pattern}
        returning account_id, id),
      said as (
        insert into message (account_id, thread_id, sender_id, body, data)
        select m.account_id, m.id, ${ana.user.user_id}, 'See the chart. The patient has had pain since 05:00.', '[]' from made m)
      insert into subscriber (account_id, thread_id, user_id, reason, why)
      select account_id, id, ${ben.user.user_id}, 'new_message', 'addressed by name' from made`.execute(db),
  )
  const policy = await routing.createPolicy(
    dora,
    [says('chest pain')],
    [{ type: 'RedirectAction', contact_ids: [cleo.user.contact_id] }],
    { is_active: false },
  )
  const start = performance.now()
  const running = run({ policy_id: policy.id })
  let slowest = 0
  for (let sent = 0; sent < 20; sent++) {
    const before = performance.now()
    await send(ana, [ben.user.contact_id], 'Meanwhile')
    slowest = Math.max(slowest, performance.now() - before)
  }
  expect(await running).toMatchObject({ threads_total: 10_001, threads_done: 10_001, changed: 1_001 })
  expect(performance.now() - start).toBeLessThan(30_000)
  expect(slowest).toBeLessThan(2_000)
}, 60_000)
