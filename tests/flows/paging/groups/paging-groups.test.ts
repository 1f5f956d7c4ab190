import { lockUser } from '@wardline/contract/accounts/user.routes.ts'
import { listContacts, pinContact } from '@wardline/contract/directory/contact.routes.ts'
import { listThreadGroups } from '@wardline/contract/messaging/forwarding/forward.routes.ts'
import { createThread } from '@wardline/contract/messaging/threads/thread.routes.ts'
import { createEscalationPolicy } from '@wardline/contract/paging/policies/escalation-policy.routes.ts'
import * as groups from '@wardline/contract/paging/groups/paging-group.routes.ts'
import type { PagingGroupDetail } from '@wardline/contract/paging/groups/paging-group.schemas.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import {
  byId,
  updateGroup,
  addBroadcastGroup,
  addScheduleGroup,
  userTargets,
} from '../../../fixtures/paging/paging-groups.ts'
import { createHospital, type Hospital } from '../../../fixtures/hospital/hospital.ts'
import { createUser } from '../../../fixtures/hospital/users.ts'
import { addShift } from '../../../fixtures/paging/group-rows.ts'
import type { Person } from '../../../fixtures/people/person.ts'
import { listAuditEntries, createDepartment, joinDepartment } from '../../../fixtures/hospital/departments.ts'

const findContactNames = async (person: Person, search: string) =>
  (await person.call(listContacts, { query: { search } })).results.map(({ display_name }) => display_name)

test('paging §1, §2, §7: a new group can be messaged at once, has no members, and is announced to everyone', async () => {
  const h = await createHospital()
  const { ana, ben, dora } = h
  const device = await ana.connect()
  const group = await addScheduleGroup(dora, 'Stroke team', ben)
  expect(group).toMatchObject({
    name: 'Stroke team',
    type: 'ScheduleGroup',
    members: [],
    member_ids: [],
    department_id: null,
    fail_over_user: ben.user.user_id,
    fail_over: { display_name: 'Ben Okafor', can_receive: true },
    escalation_policy_name: 'Standard',
    online_greeting: null,
    offline_greeting: null,
    dialogue_option: 'group_greeting',
    multiple_recipient_option: 'message_all',
    allow_join: false,
    allow_leave: false,
    time_zone: 'America/New_York',
    on_call: { text: 'Nobody on Call', is_empty: true, is_closed: false, until: null, next: null },
  })
  expect((await device.receives('paging_group_changed')).group_id).toBe(group.id)
  expect(await findContactNames(ana, 'stroke')).toEqual(['Stroke team'])
  expect(await listAuditEntries(h, 'paging_group.created')).toMatchObject([
    { actor_id: dora.user.user_id, object_id: group.id },
  ])
  const thread = await ana.writes(group.contact_id ?? 0, 'Left-sided weakness, bed 3')
  expect(await ben.inbox(), 'no one on call: the fail-over user has it').toMatchObject([{ id: thread.id }])
})

test('paging §3, §7: a group is found by its id and by its uid, and only under its own type', async () => {
  const { ana, dora, stranger } = await createHospital()
  const schedule = await addScheduleGroup(dora, 'Stroke team')
  const broadcast = await addBroadcastGroup(dora, 'Code blue')
  expect((await ana.call(groups.getPagingGroup, byId(broadcast))).uid).toBe(broadcast.uid)
  expect(await ana.call(groups.getScheduleGroup, { params: { id: schedule.uid } })).toMatchObject({
    id: schedule.id,
    may: { change: false, delete: false, join: false, leave: false, add_event: false },
  })
  for (const [route, id] of [
    [groups.getScheduleGroup, broadcast.id],
    [groups.getBroadcastGroup, schedule.uid],
    [groups.changeBroadcastGroup, schedule.id],
    [groups.deleteScheduleGroup, broadcast.id],
    [groups.getPagingGroup, '0190aaaa-0000-7000-8000-000000000000'],
  ] as const) {
    const body = route.method === 'PUT' ? { body: {} } : {}
    expect((await dora.request(route, { params: { id }, ...body })).status, `${route.path} ${id}`).toBe(404)
  }
  expect((await stranger.request(groups.getPagingGroup, { params: { id: schedule.uid } })).status).toBe(404)
})

test('paging §5, §8: an invalid new group is refused with a sentence per field, and nothing is created', async () => {
  const { dora, ben, cleo, stranger } = await createHospital()
  await dora.call(lockUser, { params: { id: cleo.user.user_id } })
  const tries = async (body: Record<string, unknown>) => {
    const answer = await dora.request(groups.createScheduleGroup, { body })
    return [answer.status, answer.body.name?.[0] ?? answer.body.fail_over_user?.[0]]
  }
  const fail_over_user = ben.user.user_id
  const needed = 'Choose a fail-over user for times without an on-call user.'
  expect(await tries({ name: 'Stroke team' })).toEqual([400, needed])
  expect(await tries({ name: 'Stroke team', fail_over_user: null })).toEqual([400, needed])
  expect(await tries({ name: '  ', fail_over_user })).toEqual([400, 'This field may not be blank.'])
  expect(await tries({ name: 'Cardiology On Call', fail_over_user })).toEqual([
    400,
    'A paging group with this name already exists.',
  ])
  const foreign = { name: 'Stroke team', fail_over_user: stranger.user.user_id }
  expect(await tries(foreign)).toEqual([400, 'This person does not exist.'])
  expect(await tries({ name: 'Stroke team', fail_over_user: cleo.user.user_id })).toEqual([
    400,
    'This person is locked or no longer active. Choose another person.',
  ])
  expect((await dora.call(groups.listPagingGroups)).count).toBe(2)
})

test('paging §3, §4: every setting is stored; empty is null; takeover for non-members requires takeover', async () => {
  const h = await createHospital()
  const { dora, ben, ids: known } = h
  const group = await addScheduleGroup(dora, 'Stroke team')
  const policy = await dora.call(createEscalationPolicy, {
    body: {
      name: 'Stroke',
      steps: [{ delay_seconds: 0, targets: [{ kind: 'user', user_id: ben.user.user_id }] }],
    },
  })
  const settings = {
    name: 'Stroke and TIA',
    department_id: known.departments.cardiology,
    fail_over_user: ben.user.user_id,
    escalation_policy: policy.id,
    dialogue_option: 'user_greeting',
    multiple_recipient_option: 'enumerate_users',
    allow_join: true,
    allow_leave: false,
    allow_shift_takeover: true,
    allow_non_member_shift_takeover: true,
    time_zone: 'America/Chicago',
  }
  const { status, body } = await updateGroup(dora, group, settings)
  expect([status, body]).toMatchObject([200, { ...settings, department: 'Cardiology', uid: group.uid }])
  expect(await findContactNames(dora, 'tia'), 'the contact is renamed with it').toEqual(['Stroke and TIA'])

  const emptied = {
    department_id: null,
    fail_over_user: null,
    escalation_policy: null,
    online_greeting: null,
    offline_greeting: null,
    allow_shift_takeover: false,
  }
  expect((await updateGroup(dora, group, emptied)).body).toMatchObject({
    ...emptied,
    name: 'Stroke and TIA',
    allow_non_member_shift_takeover: false,
    allow_join: true,
  })
  const refused = { allow_non_member_shift_takeover: true }
  expect((await updateGroup(dora, group, refused)).body).toMatchObject({
    allow_non_member_shift_takeover: false,
  })
  expect((await listAuditEntries(h, 'paging_group.changed')).length).toBe(3)

  // A fail-over user who is locked later is kept and marked.
  await updateGroup(dora, group, { fail_over_user: ben.user.user_id })
  await dora.call(lockUser, { params: { id: ben.user.user_id } })
  const same = await updateGroup(dora, group, { fail_over_user: ben.user.user_id, allow_join: false })
  expect([same.status, same.body.fail_over]).toMatchObject([200, { can_receive: false }])
})

test('paging §3: leaving a broadcast group is allowed when joining is, and it has no calendar', async () => {
  const { dora } = await createHospital()
  const group = await addBroadcastGroup(dora, 'Code blue')
  expect(group).toMatchObject({ on_call: null, may: { change: true, add_event: false, change_event: false } })
  const opened = await updateGroup(dora, group, { allow_join: true, allow_leave: false })
  expect(opened.body).toMatchObject({ allow_join: true, allow_leave: true })
  const closed = await updateGroup(dora, group, { allow_join: false })
  expect(closed.body).toMatchObject({ allow_join: false, allow_leave: false })
  const { status, body } = await updateGroup(dora, group, { fail_over_user: dora.user.user_id })
  expect([status, body.fail_over_user]).toEqual([
    400,
    ['fail_over_user cannot be changed here. Leave it out, or send it as it is now.'],
  ])
})

test('a setting that refers to something unknown changes nothing', async () => {
  const { dora, ana } = await createHospital()
  const group = await addScheduleGroup(dora, 'Stroke team')
  const { status, body } = await updateGroup(dora, group, {
    name: 'Changed',
    department_id: 987_654,
    escalation_policy: 987_654,
    online_greeting: 987_654,
    members: [{ type: 'Group', id: 987_654 }],
  })
  expect([status, body]).toMatchObject([
    400,
    {
      department_id: ['This department does not exist.'],
      escalation_policy: ['This escalation policy does not exist.'],
      online_greeting: ['This prompt does not exist.'],
    },
  ])
  const members = [...userTargets(ana), { type: 'Department', id: 987_654 }]
  const nobody = await updateGroup(dora, group, { member_ids: [987_654], members })
  expect([nobody.status, nobody.body]).toMatchObject([
    400,
    { member_ids: ['Person 987654 does not exist.'], members: ['Department 987654 does not exist.'] },
  ])
  expect(await dora.call(groups.getPagingGroup, byId(group))).toMatchObject({
    name: 'Stroke team',
    members: [],
  })
  expect((await updateGroup(dora, group, { name: 'Rapid Response' })).body.name).toEqual([
    'A paging group with this name already exists.',
  ])
})

test('paging §6: department permissions apply to groups of own departments, each for its own action', async () => {
  const h = await createHospital()
  const { dora } = h
  const [west, east] = [await createDepartment(h, '6 West'), await createDepartment(h, '7 East')]
  const changer = await createUser(h, 'Wes Changer', ['paginggroups.change_department_paginggroups'])
  const deleter = await createUser(h, 'Wes Deleter', ['paginggroups.delete_department_paginggroups'])
  const planner = await createUser(h, 'Wes Planner', [
    'scheduling.add_department_oncallevents',
    'scheduling.change_department_oncallevents',
    'scheduling.delete_department_oncallevents',
  ])
  const everywhere = await createUser(h, 'Eve Rywhere', ['paginggroups.change_paginggroup'])
  for (const person of [changer, deleter, planner]) await joinDepartment(h, person, west)
  const own = await addScheduleGroup(dora, 'Ward nurse 6 West')
  const other = await addScheduleGroup(dora, 'Ward nurse 7 East')
  const none = await addScheduleGroup(dora, 'Nobody’s')
  await updateGroup(dora, own, { department_id: west })
  await updateGroup(dora, other, { department_id: east })

  const mayOf = async (person: Person, group: PagingGroupDetail) => {
    const { may } = await person.call(groups.getPagingGroup, byId(group))
    return Object.entries(may)
      .filter(([, isAllowed]) => isAllowed)
      .map(([what]) => what)
  }
  expect(await mayOf(changer, own)).toEqual(['change'])
  expect(await mayOf(deleter, own)).toEqual(['delete'])
  expect(await mayOf(planner, own)).toEqual(['add_event', 'change_event', 'delete_event'])
  for (const group of [other, none])
    for (const person of [changer, deleter, planner]) expect(await mayOf(person, group)).toEqual([])
  expect(await mayOf(everywhere, other)).toEqual(['change'])

  const listed = await changer.call(groups.listPagingGroups, { query: { name: 'ward nurse' } })
  expect(listed.results.map(({ name, may }) => [name, may.change])).toEqual([
    ['Ward nurse 6 West', true],
    ['Ward nurse 7 East', false],
  ])
  const statusOf = async (person: Person, group: PagingGroupDetail) =>
    (await updateGroup(person, group, { allow_join: true })).status
  expect([
    await statusOf(changer, own),
    await statusOf(changer, other),
    await statusOf(changer, none),
  ]).toEqual([200, 403, 403])
  expect([
    await statusOf(deleter, own),
    await statusOf(planner, own),
    await statusOf(everywhere, other),
  ]).toEqual([403, 403, 200])
  // Moving a group to another department loses access to it.
  expect((await updateGroup(changer, own, { department_id: east })).body.may.change).toBe(false)
  expect(await statusOf(changer, own)).toBe(403)
  expect((await deleter.request(groups.deleteScheduleGroup, byId(other))).status).toBe(403)
  await updateGroup(dora, other, { department_id: west })
  expect((await deleter.request(groups.deleteScheduleGroup, byId(other))).status).toBe(204)
})

test('paging §8: a group in use cannot be deleted; after deletion its threads stay readable', async () => {
  const h = await createHospital()
  const { ana, ben, dora, ids: known } = h
  const group = await addScheduleGroup(dora, 'Stroke team', ben)
  const thread = await ana.writes(group.contact_id ?? 0, 'Left-sided weakness')
  const policy = await dora.call(createEscalationPolicy, {
    body: {
      name: 'Stroke',
      steps: [{ delay_seconds: 0, targets: [{ kind: 'on_call', group_id: group.id }] }],
    },
  })
  const department_id = known.departments.cardiology
  await dora.call(pinContact, { params: { id: group.contact_id ?? 0 }, body: { department_id } })
  const refused = await dora.request(groups.deleteScheduleGroup, byId(group))
  const items = ['department Cardiology', 'escalation policy Stroke']
  expect(refused).toMatchObject({
    status: 400,
    body: {
      non_field_errors: [
        `Could not delete group. Group currently used by the following items: ${items.join(', ')}`,
      ],
      in_use: items,
    },
  })
  await deleteReferences(h, policy.id, group.id)
  const device = await ana.connect()
  expect((await dora.request(groups.deleteScheduleGroup, byId(group))).status).toBe(204)
  expect(await device.receives('paging_group_changed')).toEqual({ group_id: group.id, is_deleted: true })
  expect((await dora.request(groups.getPagingGroup, byId(group))).status).toBe(404)
  expect(await findContactNames(ana, 'stroke')).toEqual([])
  expect(await ana.inbox()).toMatchObject([
    { id: thread.id, groups: [{ id: group.id, name: 'Stroke team' }] },
  ])
  await ben.replies(thread, 'On my way')
  expect((await ana.call(listThreadGroups, byId(thread))).results).toMatchObject([
    { id: group.id, uid: group.uid, name: 'Stroke team', type: 'ScheduleGroup' },
  ])
  const late = { subject: 'Too late', data: { body: 'x' }, recipient_ids: [group.contact_id] }
  expect((await ana.request(createThread, { body: late })).body.recipient_ids).toEqual([
    `Contact ${group.contact_id} does not exist.`,
  ])
  expect(await listAuditEntries(h, 'paging_group.deleted')).toMatchObject([
    { details: { name: 'Stroke team' } },
  ])
  expect((await addScheduleGroup(dora, 'Stroke team')).id, 'the name is free again').not.toBe(group.id)
})

test('paging §2, §9: the table sorts, filters and pages, and shows who is on call now, until when, and who is next', async () => {
  const h = await createHospital()
  const { ana, ben, cleo, dora, ids: known } = h
  const group = await addScheduleGroup(dora, 'Árrhythmia')
  await updateGroup(dora, group, {
    department_id: known.departments.cardiology,
    members: userTargets(ben, cleo),
  })
  await addShift(h, group.id, ben, { from: -1, to: 2 })
  await addShift(h, group.id, cleo, { from: 1.5, to: 5 })
  const asks = (query: Record<string, unknown>) => ana.call(groups.listPagingGroups, { query })
  const names = async (query: Record<string, unknown>) => (await asks(query)).results.map(({ name }) => name)
  expect(await names({ ordering: 'name' })).toEqual(['Árrhythmia', 'Cardiology On Call', 'Rapid Response'])
  expect(await names({ ordering: '-name' })).toEqual(['Rapid Response', 'Cardiology On Call', 'Árrhythmia'])
  expect(await names({ ordering: '-member_count' })).toEqual([
    'Rapid Response',
    'Árrhythmia',
    'Cardiology On Call',
  ])
  expect(await names({ ordering: 'type' })).toEqual(['Rapid Response', 'Árrhythmia', 'Cardiology On Call'])
  expect(await names({ ordering: '-department' })).toEqual([
    'Árrhythmia',
    'Cardiology On Call',
    'Rapid Response',
  ])
  expect(await names({ name: 'on call' })).toEqual(['Cardiology On Call'])
  expect(await names({ department_id: known.departments.cardiology })).toEqual(['Árrhythmia'])
  const second = await asks({ ordering: 'name', page: 2, page_size: 1 })
  expect(second).toMatchObject({ count: 3, results: [{ name: 'Cardiology On Call' }] })
  expect([second.previous, second.next].map((address) => address?.includes('ordering=name'))).toEqual([
    true,
    true,
  ])
  const [row, other, broadcast] = (await asks({ ordering: 'name' })).results
  expect(row).toMatchObject({
    department: 'Cardiology',
    member_count: 2,
    on_call: { text: 'Ben Okafor', is_empty: false, next: { display_name: 'Cleo Marsh' } },
  })
  const { until, next } = row?.on_call ?? {}
  const handover = Date.parse(until ?? '') - Date.parse(next?.start ?? '')
  expect(Math.round(handover / 60_000), 'half an hour together').toBe(30)
  expect(other?.on_call).toEqual({
    text: 'Nobody on Call',
    is_empty: true,
    is_closed: false,
    until: null,
    next: null,
  })
  expect([broadcast?.on_call, broadcast?.coverage]).toEqual([null, null])
  expect(row?.coverage).toMatchObject({ count: 1, first: { start: expect.any(String) } })
  expect(Math.abs(Date.parse(row?.coverage?.first?.start ?? '') - Date.parse(next?.end ?? ''))).toBeLessThan(
    1_000,
  )
})

test("a group's time zone can change only while no future shift exists", async () => {
  const h = await createHospital()
  const { ben, dora } = h
  const group = await addScheduleGroup(dora, 'Stroke team')
  await updateGroup(dora, group, { members: userTargets(ben) })
  expect((await updateGroup(dora, group, { time_zone: 'Pacific/Honolulu' })).body.time_zone).toBe(
    'Pacific/Honolulu',
  )
  await addShift(h, group.id, ben)
  const { status, body } = await updateGroup(dora, group, { time_zone: 'UTC' })
  expect([status, body.time_zone]).toEqual([
    400,
    [
      'The time zone cannot be changed while the calendar has upcoming shifts, because their times would change.',
    ],
  ])
  expect((await updateGroup(dora, group, { time_zone: 'Pacific/Honolulu' })).status).toBe(200)
  expect((await updateGroup(dora, group, { time_zone: 'Europe/Berlin' })).body.time_zone).toEqual([
    'Choose a time zone from the list.',
  ])
})

async function deleteReferences(h: Hospital, policy_id: number, group_id: number): Promise<void> {
  await h.app.db.acrossAccounts(async (db) => {
    await sql`delete from escalation_policy where id = ${policy_id}`.execute(db)
    await sql`delete from department_contact dc using contact c
      where c.id = dc.contact_id and c.account_id = dc.account_id and c.paging_group_id = ${group_id}`.execute(
      db,
    )
  })
}
