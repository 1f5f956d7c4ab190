import fc from 'fast-check'
import { sql } from 'kysely'
import { queryRows, setUserColumns } from '../../fixtures/alerts/notifications.ts'
import { time_zone } from '../../fixtures/hospital/reference-routing.ts'
import { createPolicy as createRoutingPolicy } from '../../fixtures/hospital/routing.ts'
import type { Hospital } from '../../fixtures/hospital/hospital.ts'
import * as escalation from '../../fixtures/messaging/escalated-pages.ts'
import * as groups from '../../fixtures/paging/group-rows.ts'
import { createSubscription } from '../../fixtures/peers/push-service.ts'
import type { Person } from '../../fixtures/people/person.ts'

/** Random hospitals and messages. People, groups and call orders are numbers, so that they meet often. */
const who = fc.integer({ min: 0, max: 5 })
const group = fc.integer({ min: 0, max: 1 })
const rarely = fc.integer({ min: 0, max: 5 }).map((drawn) => drawn === 5)
const often = rarely.map((is) => !is)
const optional = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null })

const person = fc.record({
  has_mobile: often,
  has_second_number: fc.boolean(),
  has_email: fc.boolean(),
  has_personal_email: fc.boolean(),
  carries_pager: rarely,
  has_phone_app: fc.boolean(),
  has_browser: fc.boolean(),
  is_dnd: rarely,
  is_locked: rarely,
  is_online: rarely,
  was_seen: fc.boolean(),
  has_quiet_hours: rarely,
  forwards_to: optional(who),
  /** Null for the defaults. */
  ticked: optional(fc.subarray(['push', 'gcm', 'sms', 'phone', 'alt_phone', 'email', 'user_email'])),
  order: optional(
    fc.record({
      types: fc.shuffledSubarray(['gcm', 'sms', 'phone', 'email']),
      delay: fc.constantFrom(0, 30, 300),
    }),
  ),
})

const target = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('on_call' as const),
      call_order: fc.integer({ min: 1, max: 3 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('on_call' as const), of: group }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('user' as const), who }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('fail_over' as const) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('operator' as const) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('department' as const) }) },
)

const shift = fc.record({
  who,
  call_order: fc.integer({ min: 1, max: 3 }),
  /** Minutes from now: a shift may begin or end while the escalation runs. */
  from: fc.constantFrom(-60, -60, -60, 1, 3),
  until: fc.constantFrom(1440, 1440, 1440, 4, 6),
})

const escalationPolicy = fc.record({
  steps: fc.array(
    fc.record({
      delay: fc.constantFrom(30, 60, 120),
      targets: fc.uniqueArray(target, {
        minLength: 1,
        maxLength: 2,
        selector: (one) => JSON.stringify(one),
      }),
    }),
    { minLength: 1, maxLength: 4 },
  ),
  repeat_count: fc.integer({ min: 0, max: 1 }),
  last_wait: fc.constantFrom(60, 90),
})
type DrawnEscalationPolicy = typeof escalationPolicy extends fc.Arbitrary<infer T> ? T : never

const schedule = fc.record({
  fail_over: optional(who),
  shifts: fc.array(shift, { maxLength: 4 }),
  /** Null for the standard policy. */
  policy: optional(escalationPolicy),
})

const recipient = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('group' as const), at: group }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('user' as const), at: who }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constantFrom('department' as const, 'team' as const),
      at: fc.constant(0),
    }),
  },
)

const routingAction = fc.oneof(
  fc.record({ type: fc.constant('RedirectAction' as const), who }),
  fc.record({ type: fc.constant('AddRecipientAction' as const), who }),
  fc.record({ type: fc.constant('OnCallAction' as const), group }),
  fc.record({ type: fc.constant('FailOverAction' as const), group }),
  fc.record({ type: fc.constant('SupervisorAction' as const), who }),
  fc.record({ type: fc.constant('PriorityAction' as const), priority: fc.constantFrom(0, 1, 2) }),
  fc.record({ type: fc.constant('ConfirmationAction' as const) }),
  fc.record({ type: fc.constant('EscalationAction' as const), policy: escalationPolicy }),
  /** Minutes of the hospital's clock, rounded up; null for the next shift of each recipient. */
  fc.record({ type: fc.constant('DelayAction' as const), minutes: fc.constantFrom(null, 2, 30) }),
)

type DrawnRoutingAction = typeof routingAction extends fc.Arbitrary<infer T> ? T : never

export const draws = fc.record({
  people: fc.tuple(person, person, person, person, person, person),
  has_provider: often,
  schedules: fc.tuple(schedule, schedule),
  hospital_fail_over: optional(who),
  department_fail_over: optional(who),
  operator: optional(who),
  contacts: fc.uniqueArray(who, { maxLength: 2 }),
  routing: optional(fc.array(routingAction, { minLength: 1, maxLength: 2 })),
  draft: fc.record({
    recipients: fc.uniqueArray(recipient, {
      minLength: 1,
      maxLength: 2,
      selector: (one) => JSON.stringify(one),
    }),
    priority: fc.constantFrom(0 as const, 1 as const, 2 as const, 2 as const),
    apply_escalations: fc.boolean(),
    requires_confirm: fc.boolean(),
    has_options: rarely,
    ignore_user_status: rarely,
  }),
})
export type Draw = typeof draws extends fc.Arbitrary<infer T> ? T : never
type DrawnPerson = Draw['people'][number]

export interface DrawnHospital {
  h: Hospital
  people: readonly Person[]
  /** The contacts of the department and of the broadcast group. */
  department_contact_id: number
  team_contact_id: number
}

const types = ['push', 'apns', 'gcm', 'sms', 'phone', 'alt_phone', 'email', 'user_email']

async function applyPerson(
  d: DrawnHospital,
  at: number,
  drawn: DrawnPerson,
  push_url: string,
): Promise<void> {
  const { h, people } = d
  const { user } = people[at] as Person
  const key = `account_id = ${user.account_id} and user_id = ${user.user_id}`
  const values = `${user.account_id}, ${user.user_id}`
  const forward = drawn.forwards_to === null || drawn.forwards_to === at ? null : people[drawn.forwards_to]
  await setUserColumns(h, people[at] as Person, {
    mobile_number: drawn.has_mobile ? `202-555-01${20 + at}` : '',
    home_number: drawn.has_second_number ? `202-555-01${40 + at}` : '',
    email: drawn.has_email ? user.email : '',
    pager_email: drawn.has_personal_email ? `own.${at}@home.test` : '',
    pager_number: drawn.carries_pager ? `55${at}0` : '',
    device_type: drawn.carries_pager ? 'pager' : 'sms',
    status: drawn.is_dnd ? 'dnd' : 'online',
    state: 'active',
    quiet_from: drawn.has_quiet_hours ? '00:00' : null,
    quiet_until: drawn.has_quiet_hours ? '23:59' : null,
    last_seen: drawn.was_seen ? '2026-01-01' : null,
    forward_to_id: forward ? String(forward.user.user_id) : null,
    forwarding_enabled: forward ? 'true' : 'false',
  })
  for (const table of ['notification_setting', 'notification_step', 'device', 'presence'])
    await queryRows(h, `delete from ${table} where ${key}`)
  if (drawn.is_online)
    await queryRows(
      h,
      `insert into presence (account_id, user_id, node_id, seen) values (${values}, 'drawn', clock_now() + interval '1 day')`,
    )
  if (drawn.has_browser) {
    const { endpoint, keys } = createSubscription(push_url)
    await queryRows(
      h,
      `insert into device (account_id, user_id, alert_type, address, p256dh, auth)
       values (${values}, 'push', '${endpoint}', '${keys.p256dh}', '${keys.auth}')`,
    )
  }
  if (drawn.has_phone_app)
    await queryRows(
      h,
      `insert into device (account_id, user_id, alert_type, address) values (${values}, 'gcm', 'token of ${user.user_id}')`,
    )
  const { ticked, order } = drawn
  if (ticked !== null)
    await queryRows(
      h,
      `insert into notification_setting (account_id, user_id, alert_type, priority, status, is_on)
       select ${values}, type, priority, status, type = any('{${ticked.join()}}')
         from unnest('{${types.join()}}'::text[]) as type, generate_series(0, 2) as priority,
              unnest('{online,dnd,uk}'::text[]) as status`,
    )
  if (order !== null)
    for (const [index, type] of order.types.entries())
      await queryRows(
        h,
        `insert into notification_step (account_id, user_id, alert_type, position, delay_seconds)
         values (${values}, '${type}', ${index + 1}, ${order.delay})`,
      )
}

/** Removes everything that earlier messages left behind, so that it cannot affect the next one. */
export async function forgetEarlierMessages({ h }: DrawnHospital): Promise<void> {
  await queryRows(
    h,
    `update escalation_run set state = 'recalled', ended = clock_now(), next_due = null where state = 'running'`,
  )
  await queryRows(
    h,
    `delete from due_task where locked_until is null and (kind like 'alert_%' or kind like 'escalation_%')`,
  )
  await queryRows(h, `update alert set state = 'skipped' where state = 'waiting'`)
  await queryRows(h, `delete from shift`)
  h.clock.forward({ minutes: 2 })
}

async function createEscalationPolicy(
  { h, people }: DrawnHospital,
  { steps, repeat_count, last_wait }: DrawnEscalationPolicy,
  made: readonly groups.Group[],
): Promise<number> {
  const created = steps.map(({ delay, targets }, step) => ({
    delay_seconds: step === 0 ? 0 : delay,
    targets: targets.map((drawn) => {
      if (drawn.kind === 'user') return { kind: 'user', user_id: people[drawn.who]?.user.user_id }
      if (drawn.kind === 'department')
        return { kind: 'department', department_id: h.ids.departments.cardiology }
      if (drawn.kind === 'on_call' && 'of' in drawn)
        return { kind: 'on_call', group_id: made[drawn.of]?.group_id, call_order: null }
      return drawn
    }),
  }))
  const { id } = await escalation.createPolicy(h, created, { repeat_count, last_wait_seconds: last_wait })
  return id
}

/** A time of the hospital's clock, rounded up to the minute. */
const timeIn = ({ clock }: Hospital, minutes: number): string =>
  clock
    .now()
    .add({ minutes: minutes + 1 })
    .toZonedDateTimeISO(time_zone)
    .toPlainTime()
    .toString()
    .slice(0, 5)

type RoutingAction = Parameters<typeof createRoutingPolicy>[2][number]

async function describeRoutingAction(
  d: DrawnHospital,
  action: DrawnRoutingAction,
  made: readonly groups.Group[],
): Promise<RoutingAction> {
  const { type } = action
  if ('who' in action) {
    const { user_id, contact_id } = (d.people[action.who] as Person).user
    return type === 'SupervisorAction' ? { type, user_id } : { type, contact_ids: [contact_id] }
  }
  if ('group' in action) return { type, paging_group_id: made[action.group]?.group_id }
  if ('policy' in action)
    return { type, escalation_policy_id: await createEscalationPolicy(d, action.policy, made) }
  if ('minutes' in action)
    return { type, until_time: action.minutes === null ? null : timeIn(d.h, action.minutes) }
  return 'priority' in action ? { type, priority: action.priority } : { type }
}

export async function applyDraw(
  d: DrawnHospital,
  draw: Draw,
  push_url: string,
): Promise<{ recipient_ids: number[]; subject: string }> {
  const { h, people } = d
  const { account_id } = h.ids
  const at = (index: number): Person => people[index] as Person
  const id = (index: number | null) => (index === null ? 'null' : String(at(index).user.user_id))
  for (const [index, drawn] of draw.people.entries()) await applyPerson(d, index, drawn, push_url)
  await queryRows(h, `update delivery_provider set is_on = ${draw.has_provider}`)
  await queryRows(
    h,
    `update account set fail_over_user_id = ${id(draw.hospital_fail_over)}, operator_user_id = ${id(draw.operator)}
      where account_id = ${account_id}`,
  )
  const { cardiology } = h.ids.departments
  await queryRows(
    h,
    `update department set fail_over_user_id = ${id(draw.department_fail_over)} where account_id = ${account_id} and id = ${cardiology}`,
  )
  await queryRows(h, `delete from department_contact where account_id = ${account_id}`)
  for (const index of draw.contacts)
    await queryRows(
      h,
      `insert into department_contact (account_id, department_id, contact_id, is_contactable)
       values (${account_id}, ${cardiology}, ${at(index).user.contact_id}, true)`,
    )
  const made: groups.Group[] = []
  for (const { fail_over } of draw.schedules)
    made.push(
      await groups.createGroup(h, `Group ${crypto.randomUUID()}`, {
        ...(fail_over !== null && { failOver: at(fail_over) }),
        department_id: cardiology,
      }),
    )
  for (const [index, { shifts, policy }] of draw.schedules.entries()) {
    const one = made[index] as groups.Group
    for (const { who: on_call, call_order, from, until } of shifts)
      await groups.addShift(h, one.group_id, at(on_call), { from: from / 60, to: until / 60, call_order })
    if (policy === null) continue
    await escalation.assignPolicy(h, one, await createEscalationPolicy(d, policy, made))
  }
  const subject = `Page ${crypto.randomUUID()}`
  await queryRows(h, `update routing_policy set is_active = false where is_active`)
  if (draw.routing !== null) {
    const actions: RoutingAction[] = []
    for (const action of draw.routing) actions.push(await describeRoutingAction(d, action, made))
    await createRoutingPolicy(h.dora, [{ type: 'MessageContentCondition', subject__ilike: subject }], actions)
  }
  // Users are locked last: a policy cannot be saved with a locked user in a step.
  for (const [index, { is_locked }] of draw.people.entries())
    if (is_locked) await groups.setUserState(h, at(index), 'locked')
  const recipient_ids = draw.draft.recipients.map((drawn) => {
    if (drawn.kind === 'group') return made[drawn.at]?.contact_id ?? 0
    if (drawn.kind === 'user') return at(drawn.at).user.contact_id
    return drawn.kind === 'department' ? d.department_contact_id : d.team_contact_id
  })
  return { recipient_ids, subject }
}

export async function createDrawnHospital(h: Hospital, people: readonly Person[]): Promise<DrawnHospital> {
  await queryRows(
    h,
    `insert into delivery_provider (account_id, kind) select ${h.ids.account_id}, kind from unnest('{sandbox}'::text[]) as kind`,
  )
  await h.app.db.acrossAccounts((db) =>
    sql`insert into account_flag (account_id, flag, is_on) values (${h.ids.account_id}, 'routing', true)
        on conflict (account_id, flag) do update set is_on = true`.execute(db),
  )
  const team = await groups.createGroup(h, 'Everybody', { type: 'BroadcastGroup', members: [...people] })
  return { h, people, department_contact_id: h.ids.contacts.cardiology, team_contact_id: team.contact_id }
}
