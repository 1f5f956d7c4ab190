import type { FieldErrors } from '@wardline/contract/errors.ts'
import * as routes from '@wardline/contract/paging/policies/escalation-policy.routes.ts'
import { createAccount } from '@wardline/server/cli/new-account.actions.ts'
import { sql, type RawBuilder } from 'kysely'
import pg from 'pg'
import { beforeAll, expect, test } from 'vitest'
import { addScheduleGroup } from '../../../fixtures/paging/paging-groups.ts'
import { createHospital, type Hospital } from '../../../fixtures/hospital/hospital.ts'
import { setUserState } from '../../../fixtures/paging/group-rows.ts'
import { countRows } from '../../../fixtures/hospital/row-counts.ts'
import { listAuditEntries, createDepartment } from '../../../fixtures/hospital/departments.ts'
import { watchLocks } from '../../../fixtures/database/lock-waits.ts'

let hospital: Hospital
beforeAll(async () => {
  hospital = await createHospital({ closesWithTest: false })
  return hospital.close
})

const run = (query: RawBuilder<unknown>) => hospital.app.db.acrossAccounts((db) => query.execute(db))
const rowId = async (query: RawBuilder<{ id: number }>): Promise<number> =>
  (await hospital.app.db.acrossAccounts((db) => query.execute(db))).rows[0]?.id ?? 0

const userTarget = ({ user }: Hospital['ana']) => ({ kind: 'user', user_id: user.user_id })
const immediateStep = (...targets: object[]) => ({ delay_seconds: 0, targets })
const delayedStep = (delay_seconds: number, ...targets: object[]) => ({ delay_seconds, targets })

let names = 0
const createPolicy = (body: object, person = hospital.dora) =>
  person.call(routes.createEscalationPolicy, { body: { name: `Policy ${++names}`, ...body } })
const requestPolicy = (body: object, person = hospital.dora) =>
  person.request(routes.createEscalationPolicy, { body: { name: `Policy ${++names}`, ...body } })

async function countTable(table: 'escalation_policy' | 'escalation_step' | 'escalation_target') {
  return rowId(sql<{ id: number }>`select count(*) as id from ${sql.ref(table)}`)
}
const countPolicyRows = () =>
  Promise.all([
    countTable('escalation_policy'),
    countTable('escalation_step'),
    countTable('escalation_target'),
  ])

test('paging §7: an administrator creates an escalation policy, and everyone can read it as a timeline', async () => {
  const { ana, dora, ids } = hospital
  const policy = await createPolicy({
    name: 'Cardiology nights',
    steps: [
      immediateStep(userTarget(ana)),
      delayedStep(
        120,
        { kind: 'on_call', call_order: 2 },
        { kind: 'on_call', group_id: ids.groups.cardiologyOnCall },
      ),
      delayedStep(180, { kind: 'department', department_id: ids.departments.cardiology }),
    ],
    repeat_count: 1,
    last_wait_seconds: 300,
  })
  expect(policy.timeline).toBe(
    '0:00 Ana Ruiz · 0:02 second call, on call for Cardiology On Call · 0:05 Cardiology · ' +
      '0:10 repeat once · 0:20 then fail-over user; the sender is warned',
  )
  expect(policy).toMatchObject({ used_by: [], may: { change: true, delete: true } })
  const seen = await ana.call(routes.getEscalationPolicy, { params: { id: policy.id } })
  expect(seen).toEqual({ ...policy, may: { change: false, delete: false } })
  const { results } = await ana.call(routes.listEscalationPolicies, { query: { search: 'nights' } })
  expect(results).toEqual([seen])
  expect(await listAuditEntries(hospital, 'escalation_policy.created')).toMatchObject([
    { actor_id: dora.user.user_id, object_id: policy.id },
  ])
})

test('a policy that cannot run is refused with a sentence per step and not stored', async () => {
  const { ana, ben, cleo, dora, stranger, ids } = hospital
  await setUserState(hospital, cleo, 'locked')
  const before = [await countPolicyRows(), await countRows(hospital)]
  const refused: [object, Record<string, string[]>][] = [
    [{ steps: [] }, { steps: ['A policy has at least one step.'] }],
    [{ steps: [immediateStep()] }, { steps: ['Step 1 has no target. Choose one.'] }],
    [
      { steps: [delayedStep(60, userTarget(ana))] },
      { steps: ['Step 1 notifies immediately: its delay must be 0.'] },
    ],
    [
      { steps: [immediateStep(userTarget(ana)), delayedStep(29, userTarget(ben), userTarget(ben))] },
      {
        steps: [
          'Step 2 must follow at least 30 seconds after the previous step.',
          'Step 2 has the same target twice.',
        ],
      },
    ],
    [
      { steps: [immediateStep(userTarget(cleo), userTarget(stranger))] },
      {
        steps: [
          'Step 1: Cleo Marsh cannot be notified: this person is locked or no longer active.',
          'Step 1: this person does not exist.',
        ],
      },
    ],
    [
      {
        steps: [
          immediateStep(
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
    [{ steps: [immediateStep(userTarget(ana))], name: '  ' }, { name: ['This field may not be blank.'] }],
    [
      { steps: [immediateStep(userTarget(ana))], repeat_count: 10 },
      { repeat_count: ['The steps are repeated 0 to 9 times.'] },
    ],
    [
      { steps: [immediateStep(userTarget(ana))], last_wait_seconds: 29 },
      { last_wait_seconds: ['Wait at least 30 seconds for a response.'] },
    ],
    [
      { steps: [immediateStep({ kind: 'pager' })] },
      { steps: ['A target is a user, on_call, fail_over, a department or the operator.'] },
    ],
    [
      { steps: [immediateStep({ kind: 'on_call', call_order: 10 })] },
      { steps: ['The call order is 1 to 9.'] },
    ],
    [
      { steps: [delayedStep(86_401, userTarget(ana))] },
      { steps: ['A delay is at most a day (86400 seconds).'] },
    ],
    [
      { steps: Array.from({ length: 21 }, () => immediateStep(userTarget(ana))) },
      { steps: ['A policy has at most 20 steps.'] },
    ],
  ]
  for (const [body, said] of refused) {
    const { status, body: answer } = await requestPolicy(body, dora)
    const { places: _, ...fields } = answer as FieldErrors
    expect({ status, ...fields }).toEqual({ status: 400, code: 'invalid', ...said })
  }
  expect([await countPolicyRows(), await countRows(hospital)]).toEqual(before)
  await setUserState(hospital, cleo, 'active')
})

test('an error in a step is sent with its place, also where it depends on stored rows', async () => {
  const { ana, dora, stranger } = hospital
  const placesOf = async (...steps: object[]) => {
    const { status, body } = await requestPolicy({ steps }, dora)
    expect(status).toBe(400)
    return (body as FieldErrors).places
  }
  expect(
    await placesOf(immediateStep(userTarget(ana)), {
      delay_seconds: 86_401,
      targets: [userTarget(ana), { kind: 'user' }],
    }),
  ).toEqual([
    { path: ['steps', 1, 'delay_seconds'], sentence: 'A delay is at most a day (86400 seconds).' },
    { path: ['steps', 1, 'targets', 1, 'user_id'], sentence: 'Choose a person.' },
  ])
  expect(
    await placesOf(immediateStep(userTarget(ana)), delayedStep(60, userTarget(ana), userTarget(stranger))),
  ).toEqual([{ path: ['steps', 1, 'targets', 1], sentence: 'This person does not exist.' }])
  expect((await placesOf(immediateStep(userTarget(ana)), delayedStep(29)))?.map(({ path }) => path)).toEqual([
    ['steps', 1, 'delay_seconds'],
    ['steps', 1, 'targets'],
  ])
  expect(await placesOf()).toBeUndefined()
})

test('an update replaces the whole policy; a name in use is refused, its own is not', async () => {
  const { ana, ben } = hospital
  const one = await createPolicy({
    steps: [immediateStep(userTarget(ana)), delayedStep(60, userTarget(ben))],
  })
  const other = await createPolicy({ steps: [immediateStep(userTarget(ana))] })
  const params = { id: one.id }
  const steps = [immediateStep(userTarget(ben))]
  const taken = await hospital.dora.request(routes.changeEscalationPolicy, {
    params,
    body: { name: other.name, steps },
  })
  expect(taken).toMatchObject({
    status: 400,
    body: { name: ['An escalation policy with this name already exists.'] },
  })
  expect((await requestPolicy({ name: other.name, steps })).body).toEqual(taken.body)
  const changed = await hospital.dora.call(routes.changeEscalationPolicy, {
    params,
    body: { name: one.name, steps, repeat_count: 2, last_wait_seconds: 60 },
  })
  expect(changed.timeline).toBe(
    '0:00 Ben Okafor · 0:01 repeat twice · 0:03 then fail-over user; the sender is warned',
  )
  expect(await hospital.dora.call(routes.getEscalationPolicy, { params })).toEqual(changed)
})

test('a target that is locked later, or a department without contacts, is marked in the policy', async () => {
  const { ana, ben } = hospital
  const empty = await createDepartment(hospital, 'Theatres')
  const { id } = await createPolicy({
    steps: [immediateStep(userTarget(ben), { kind: 'department', department_id: empty })],
  })
  await setUserState(hospital, ben, 'deactivated')
  const { steps } = await ana.call(routes.getEscalationPolicy, { params: { id } })
  expect(steps[0]?.targets.map(({ problem }) => problem)).toEqual([
    'Ben Okafor can no longer receive messages.',
    'Theatres has no message contacts.',
  ])
  await setUserState(hospital, ben, 'active')
})

test('a policy in use cannot be deleted and says where it is used; an unused one can', async () => {
  const { ana, ben, dora, ids } = hospital
  const { id, name } = await createPolicy({ steps: [immediateStep(userTarget(ana))] })
  const group = ids.groups.cardiologyOnCall
  await run(
    sql`update paging_group set escalation_policy_id = ${id} where account_id = ${ids.account_id} and id = ${group}`,
  )
  const shiftIn = (hours: number) =>
    rowId(sql<{ id: number }>`
    insert into on_call_event (account_id, group_id, user_id, time_zone, starts, ends, escalation_policy_id)
    select ${ids.account_id}, ${group}, ${ben.user.user_id}, 'UTC', now.at + make_interval(hours => ${hours}),
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
  const refused = await dora.request(routes.deleteEscalationPolicy, { params: { id } })
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
  const device = await ana.connect()
  await dora.call(routes.deleteEscalationPolicy, { params: { id } })
  await device.receives('escalation_policy_changed', (payload) => payload.policy_id === id)
  expect((await dora.request(routes.getEscalationPolicy, { params: { id } })).status).toBe(404)
  expect(
    await rowId(sql`select count(*) as id from on_call_event where id = ${past}`),
    'what is over stays',
  ).toBe(1)
})

test('assigning a group that is being deleted is refused, and nothing is stored', async () => {
  const h = await createHospital()
  const { dora, ben } = h
  const group = await addScheduleGroup(dora, 'Stroke team', ben)
  const other = new pg.Client({ connectionString: h.database_url })
  await other.connect()
  await other.query('begin')
  await other.query('delete from paging_group where id = $1', [group.id])
  const target = { kind: 'on_call' as const, group_id: group.id, call_order: null }
  const body = { name: 'Urgent', steps: [{ delay_seconds: 0, targets: [target] }] }
  const writing = dora.request(routes.createEscalationPolicy, { body })
  // It has found the group and waits for the locked row.
  const waits = await watchLocks(h.database_url)
  await waits.until(1)
  await other.query('commit')
  await other.end()
  expect(await writing).toMatchObject({ status: 409, body: { code: 'conflict' } })
  const { results } = await dora.call(routes.listEscalationPolicies)
  expect(results.map(({ name }) => name)).not.toContain('Urgent')
})

test('a new schedule group escalates by the standard policy, which administrators may change', async () => {
  const h = await createHospital()
  const { ana, ben, dora } = h
  const first = await addScheduleGroup(dora, 'Stroke team', ben)
  const second = await addScheduleGroup(dora, 'Burn team', ben)
  const { results } = await ana.call(routes.listEscalationPolicies)
  expect(results).toMatchObject([
    {
      id: first.escalation_policy,
      name: 'Standard',
      is_standard: true,
      timeline:
        '0:00 first call · 0:01:15 second call · 0:02:30 fail-over user · 0:04 operator · ' +
        '0:05:30 repeat once · 0:11 then the sender is warned',
      used_by: [{ group: 'Burn team' }, { group: 'Stroke team' }],
    },
  ])
  expect(second.escalation_policy).toBe(first.escalation_policy)
  expect(await listAuditEntries(h, 'escalation_policy.created')).toMatchObject([
    { actor_id: dora.user.user_id, object_id: first.escalation_policy },
  ])
  const [standard] = results
  const body = {
    name: 'Everyone at once',
    steps: [{ delay_seconds: 0, targets: [{ kind: 'on_call' }, { kind: 'operator' }] }],
  }
  const changed = await dora.call(routes.changeEscalationPolicy, { params: { id: standard?.id ?? 0 }, body })
  expect(changed).toMatchObject({
    is_standard: true,
    steps: [{ targets: [{}, { problem: 'The account has no operator.' }] }],
  })
  const third = await addScheduleGroup(dora, 'Trauma team', ben)
  expect(third).toMatchObject({ escalation_policy: standard?.id, escalation_policy_name: 'Everyone at once' })
})

test('a new account has the standard policy before its first group', async () => {
  const account_id = await createAccount(hospital.app.db, 'Second hospital')
  const targets = await rowId(sql<{ id: number }>`
    select count(*) as id from escalation_policy p join escalation_target t on t.account_id = p.account_id and t.policy_id = p.id
     where p.account_id = ${account_id} and p.is_standard and p.name = 'Standard'`)
  expect(targets).toBe(4)
})
