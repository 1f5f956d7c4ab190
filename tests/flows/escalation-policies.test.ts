import * as routes from '@wardline/contract/paging/escalation-policy.routes.ts'
import { sql, type RawBuilder } from 'kysely'
import pg from 'pg'
import { beforeAll, expect, test } from 'vitest'
import { newSchedule } from '../world/groups.ts'
import { hospital, type Hospital } from '../world/hospital.ts'
import { setPerson } from '../world/paging.ts'
import { storedRows } from '../world/stored.ts'
import { audited, department } from '../world/tagging.ts'
import { lockWaits } from '../world/waiting.ts'

let ward: Hospital
beforeAll(async () => {
  ward = await hospital({ isOwnedByTest: false })
  return ward.close
})

const run = (query: RawBuilder<unknown>) => ward.app.db.worker((db) => query.execute(db))
const rowId = async (query: RawBuilder<{ id: number }>): Promise<number> =>
  (await ward.app.db.worker((db) => query.execute(db))).rows[0]?.id ?? 0

const user = ({ who }: Hospital['ana']) => ({ kind: 'user', user_id: who.user_id })
const first = (...targets: object[]) => ({ delay_seconds: 0, targets })
const then = (delay_seconds: number, ...targets: object[]) => ({ delay_seconds, targets })

let names = 0
const creates = (body: object, person = ward.dora) =>
  person.call(routes.createEscalationPolicy, { body: { name: `Policy ${++names}`, ...body } })
const tries = (body: object, person = ward.dora) =>
  person.tries(routes.createEscalationPolicy, { body: { name: `Policy ${++names}`, ...body } })

async function countOf(table: 'escalation_policy' | 'escalation_step' | 'escalation_target') {
  return rowId(sql<{ id: number }>`select count(*) as id from ${sql.ref(table)}`)
}
const counts = () =>
  Promise.all([countOf('escalation_policy'), countOf('escalation_step'), countOf('escalation_target')])

test('Dora writes down who is rung when nobody answers, and everybody can read it as a line of time', async () => {
  const { ana, dora, ids } = ward
  const policy = await creates({
    name: 'Cardiology nights',
    steps: [
      first(user(ana)),
      then(120, { kind: 'on_call', layer: 2 }, { kind: 'on_call', group_id: ids.groups.cardiologyOnCall }),
      then(180, { kind: 'department', department_id: ids.departments.cardiology }),
    ],
    repeat_count: 1,
    last_wait_seconds: 300,
  })
  expect(policy.timeline).toBe(
    '0:00 Ana Ruiz · 0:02 second call, on call for Cardiology On Call · 0:05 Cardiology · ' +
      '0:10 again from the start, once · 0:20 then fail-over user, then the sender sees it in red',
  )
  expect(policy).toMatchObject({ used_by: [], may: { change: true, delete: true } })
  const seen = await ana.call(routes.getEscalationPolicy, { params: { id: policy.id } })
  expect(seen).toEqual({ ...policy, may: { change: false, delete: false } })
  const { results } = await ana.call(routes.listEscalationPolicies, { query: { search: 'nights' } })
  expect(results).toEqual([seen])
  expect(await audited(ward, 'escalation_policy.created')).toMatchObject([
    { actor_id: dora.who.user_id, object_id: policy.id },
  ])
})

test('a policy that could not ring is refused with a sentence for each step, and nothing of it is kept', async () => {
  const { ana, ben, cleo, dora, stranger, ids } = ward
  await setPerson(ward, cleo, { is_locked: true })
  const before = [await counts(), await storedRows(ward)]
  const refused: [object, Record<string, string[]>][] = [
    [{ steps: [] }, { steps: ['A policy has at least one step.'] }],
    [{ steps: [first()] }, { steps: ['Step 1 rings nobody. Choose whom it rings.'] }],
    [{ steps: [then(60, user(ana))] }, { steps: ['Step 1 rings at once: its delay is 0.'] }],
    [
      { steps: [first(user(ana)), then(29, user(ben), user(ben))] },
      {
        steps: [
          'Step 2 rings at least 30 seconds after the step before it.',
          'Step 2 has the same target twice.',
        ],
      },
    ],
    [
      { steps: [first(user(cleo), user(stranger))] },
      {
        steps: [
          'Step 1: Cleo Marsh cannot be rung: the person is locked or no longer active.',
          'Step 1: this person does not exist.',
        ],
      },
    ],
    [
      {
        steps: [
          first(
            { kind: 'on_call', group_id: ids.groups.rapidResponse },
            { kind: 'fail_over', group_id: 987_654 },
            { kind: 'department', department_id: 987_654 },
          ),
        ],
      },
      {
        steps: [
          'Step 1: Rapid Response has no calendar. Choose a schedule group.',
          'Step 1: this group does not exist.',
          'Step 1: this department does not exist.',
        ],
      },
    ],
    [{ steps: [first(user(ana))], name: '  ' }, { name: ['This field may not be blank.'] }],
    [
      { steps: [first(user(ana))], repeat_count: 10 },
      { repeat_count: ['The steps are repeated 0 to 9 times.'] },
    ],
    [
      { steps: [first(user(ana))], last_wait_seconds: 29 },
      { last_wait_seconds: ['Wait at least 30 seconds for an answer.'] },
    ],
    [
      { steps: [first({ kind: 'pager' })] },
      { steps: ['A step rings a user, on_call, fail_over or a department.'] },
    ],
    [{ steps: [first({ kind: 'on_call', layer: 10 })] }, { steps: ['Layers go from 1 to 9.'] }],
    [{ steps: [then(86_401, user(ana))] }, { steps: ['A delay is at most a day (86400 seconds).'] }],
    [
      { steps: Array.from({ length: 21 }, () => first(user(ana))) },
      { steps: ['A policy has at most 20 steps.'] },
    ],
  ]
  for (const [body, said] of refused) {
    const { status, body: answer } = await tries(body, dora)
    expect({ status, ...answer }).toEqual({ status: 400, code: 'invalid', ...said })
  }
  expect([await counts(), await storedRows(ward)]).toEqual(before)
  await setPerson(ward, cleo, { is_locked: false })
})

test('a change is the whole policy; a name that another one has is refused, its own is not', async () => {
  const { ana, ben } = ward
  const one = await creates({ steps: [first(user(ana)), then(60, user(ben))] })
  const other = await creates({ steps: [first(user(ana))] })
  const params = { id: one.id }
  const steps = [first(user(ben))]
  const taken = await ward.dora.tries(routes.changeEscalationPolicy, {
    params,
    body: { name: other.name, steps },
  })
  expect(taken).toMatchObject({
    status: 400,
    body: { name: ['There is already an escalation policy with this name.'] },
  })
  expect((await tries({ name: other.name, steps })).body).toEqual(taken.body)
  const changed = await ward.dora.call(routes.changeEscalationPolicy, {
    params,
    body: { name: one.name, steps, repeat_count: 2, last_wait_seconds: 60 },
  })
  expect(changed.timeline).toBe(
    '0:00 Ben Okafor · 0:01 again from the start, twice · 0:03 then fail-over user, then the sender sees it in red',
  )
  expect(await ward.dora.call(routes.getEscalationPolicy, { params })).toEqual(changed)
})

test('a person who is locked later, or a department without contacts, is marked where they are rung', async () => {
  const { ana, ben } = ward
  const empty = await department(ward, 'Theatres')
  const { id } = await creates({ steps: [first(user(ben), { kind: 'department', department_id: empty })] })
  await setPerson(ward, ben, { is_active: false })
  const { steps } = await ana.call(routes.getEscalationPolicy, { params: { id } })
  expect(steps[0]?.targets.map(({ problem }) => problem)).toEqual([
    'Ben Okafor can no longer receive messages.',
    'Theatres has no message contacts.',
  ])
  await setPerson(ward, ben, { is_active: true })
})

test('a policy in use is not deleted, and the sentence says where; once nothing uses it, it goes', async () => {
  const { ana, ben, dora, ids } = ward
  const { id, name } = await creates({ steps: [first(user(ana))] })
  const group = ids.groups.cardiologyOnCall
  await run(
    sql`update paging_group set escalation_policy_id = ${id} where account_id = ${ids.account_id} and id = ${group}`,
  )
  const shiftIn = (hours: number) =>
    rowId(sql<{ id: number }>`
    insert into on_call_event (account_id, group_id, user_id, time_zone, starts, ends, escalation_policy_id)
    select ${ids.account_id}, ${group}, ${ben.who.user_id}, 'UTC', now.at + make_interval(hours => ${hours}),
           now.at + make_interval(hours => ${hours + 1}), ${id}
      from (select clock_now() at time zone 'UTC' as at) now returning id`)
  const past = await shiftIn(-10)
  const event_id = await shiftIn(10)
  const read = () => dora.call(routes.getEscalationPolicy, { params: { id } })
  expect(await read()).toMatchObject({
    used_by: [
      { type: 'group', group_id: group, group: 'Cardiology On Call', event_id: null, display_name: null },
      { type: 'event', group_id: group, event_id, display_name: 'Ben Okafor' },
    ],
    may: { change: true, delete: false },
  })
  const refused = await dora.tries(routes.deleteEscalationPolicy, { params: { id } })
  expect(refused).toMatchObject({
    status: 400,
    body: {
      code: 'escalation_policy.in_use',
      detail: `Could not delete ${name}. It is used by: Cardiology On Call, a shift of Ben Okafor in Cardiology On Call. Choose another policy there first.`,
    },
  })
  await run(
    sql`update paging_group set escalation_policy_id = null where account_id = ${ids.account_id} and id = ${group}`,
  )
  await run(sql`delete from on_call_event where account_id = ${ids.account_id} and id = ${event_id}`)
  const phone = await ana.phone()
  await dora.call(routes.deleteEscalationPolicy, { params: { id } })
  await phone.hears('escalation_policy_changed', (payload) => payload.policy_id === id)
  expect((await dora.tries(routes.getEscalationPolicy, { params: { id } })).status).toBe(404)
  expect(
    await rowId(sql`select count(*) as id from on_call_event where id = ${past}`),
    'what is over stays',
  ).toBe(1)
})

test('whoever begins to use a group in the moment in which it is deleted is told so, and nothing is stored', async () => {
  const h = await hospital()
  const { dora, ben } = h
  const group = await newSchedule(dora, 'Stroke team', ben)
  const other = new pg.Client({ connectionString: h.database_url })
  await other.connect()
  await other.query('begin')
  await other.query('delete from paging_group where id = $1', [group.id])
  const target = { kind: 'on_call' as const, group_id: group.id, layer: null }
  const body = { name: 'Urgent', steps: [{ delay_seconds: 0, targets: [target] }] }
  const writing = dora.tries(routes.createEscalationPolicy, { body })
  // It has found the group, and waits for the row that the other one holds.
  const waits = await lockWaits(h.database_url)
  await waits.until(1)
  await other.query('commit')
  await other.end()
  expect(await writing).toMatchObject({ status: 409, body: { code: 'changed_meanwhile' } })
  expect((await dora.call(routes.listEscalationPolicies)).results).toEqual([])
})
