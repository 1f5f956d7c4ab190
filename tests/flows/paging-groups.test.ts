import { lockUser } from '@wardline/contract/accounts/user.routes.ts'
import { listContacts, pinContact } from '@wardline/contract/directory/contact.routes.ts'
import { listThreadGroups } from '@wardline/contract/messaging/forward.routes.ts'
import { createThread } from '@wardline/contract/messaging/thread.routes.ts'
import { createEscalationPolicy } from '@wardline/contract/paging/escalation-policy.routes.ts'
import * as groups from '@wardline/contract/paging/paging-group.routes.ts'
import type { PagingGroupDetail } from '@wardline/contract/paging/paging-group.schemas.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { at, changes, newBroadcast, newSchedule, people } from '../world/groups.ts'
import { hospital, type Hospital } from '../world/hospital.ts'
import { newcomer } from '../world/newcomer.ts'
import { isOnCall } from '../world/paging.ts'
import type { Person } from '../world/person.ts'
import { audited, department, joins } from '../world/tagging.ts'

// Paging §2 Paging groups, §3 Paging group, §4, §5, §6, §7 Paging groups, §8, §9; issue 4 part 1.

const found = async (who: Person, search: string) =>
  (await who.call(listContacts, { query: { search } })).results.map(({ display_name }) => display_name)

test('§2 §7 a new group can be written to at once, has nobody in it, and everybody hears of it', async () => {
  const h = await hospital()
  const { ana, ben, dora } = h
  const phone = await ana.phone()
  const group = await newSchedule(dora, 'Stroke team', ben)
  expect(group).toMatchObject({
    name: 'Stroke team',
    type: 'ScheduleGroup',
    members: [],
    member_ids: [],
    department_id: null,
    fail_over_user: ben.who.user_id,
    fail_over: { display_name: 'Ben Okafor', can_receive: true },
    escalation_policy: null,
    online_greeting: null,
    offline_greeting: null,
    dialogue_option: 'group_greeting',
    multiple_recipient_option: 'message_all',
    allow_join: false,
    allow_leave: false,
    time_zone: 'America/New_York',
    on_call: { text: 'Nobody on Call', is_empty: true, until: null, next: null },
  })
  expect((await phone.hears('paging_group_changed')).group_id).toBe(group.id)
  expect(await found(ana, 'stroke')).toEqual(['Stroke team'])
  expect(await audited(h, 'paging_group.created')).toMatchObject([
    { actor_id: dora.who.user_id, object_id: group.id },
  ])
  const thread = await ana.writes(group.contact_id ?? 0, 'Left-sided weakness, bed 3')
  expect(await ben.inbox(), 'nobody on call: the fail-over user has it').toMatchObject([{ id: thread.id }])
})

test('a group is found by its id and by its uid, and only under its own type', async () => {
  const { ana, dora, stranger } = await hospital()
  const schedule = await newSchedule(dora, 'Stroke team')
  const broadcast = await newBroadcast(dora, 'Code blue')
  expect((await ana.call(groups.getPagingGroup, at(broadcast))).uid).toBe(broadcast.uid)
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
    expect((await dora.tries(route, { params: { id }, ...body })).status, `${route.path} ${id}`).toBe(404)
  }
  expect((await stranger.tries(groups.getPagingGroup, { params: { id: schedule.uid } })).status).toBe(404)
})

test('§5 §8 what a new group may not be, each with its sentence, and nothing is made', async () => {
  const { dora, ben, cleo, stranger } = await hospital()
  await dora.call(lockUser, { params: { id: cleo.who.user_id } })
  const tries = async (body: Record<string, unknown>) => {
    const answer = await dora.tries(groups.createScheduleGroup, { body })
    return [answer.status, answer.body.name?.[0] ?? answer.body.fail_over_user?.[0]]
  }
  const fail_over_user = ben.who.user_id
  const needed = 'Choose a fail-over user: whoever is paged when nobody is on call.'
  expect(await tries({ name: 'Stroke team' })).toEqual([400, needed])
  expect(await tries({ name: 'Stroke team', fail_over_user: null })).toEqual([400, needed])
  expect(await tries({ name: '  ', fail_over_user })).toEqual([400, 'This field may not be blank.'])
  expect(await tries({ name: 'Cardiology On Call', fail_over_user })).toEqual([
    400,
    'There is a paging group with this name already.',
  ])
  const foreign = { name: 'Stroke team', fail_over_user: stranger.who.user_id }
  expect(await tries(foreign)).toEqual([400, 'This person does not exist.'])
  expect(await tries({ name: 'Stroke team', fail_over_user: cleo.who.user_id })).toEqual([
    400,
    'This person is locked or no longer active. Choose somebody who can be paged.',
  ])
  expect((await dora.call(groups.listPagingGroups)).count).toBe(2)
})

test('§3 §4 every setting is kept; what is empty is null; without takeover there is none for non-members', async () => {
  const h = await hospital()
  const { dora, ben, ids: known } = h
  const group = await newSchedule(dora, 'Stroke team')
  const policy = await dora.call(createEscalationPolicy, {
    body: {
      name: 'Stroke',
      steps: [{ delay_seconds: 0, targets: [{ kind: 'user', user_id: ben.who.user_id }] }],
    },
  })
  const settings = {
    name: 'Stroke and TIA',
    department_id: known.departments.cardiology,
    fail_over_user: ben.who.user_id,
    escalation_policy: policy.id,
    dialogue_option: 'user_greeting',
    multiple_recipient_option: 'enumerate_users',
    allow_join: true,
    allow_leave: false,
    allow_shift_takeover: true,
    allow_non_member_shift_takeover: true,
    time_zone: 'America/Chicago',
  }
  const { status, body } = await changes(dora, group, settings)
  expect([status, body]).toMatchObject([200, { ...settings, department: 'Cardiology', uid: group.uid }])
  expect(await found(dora, 'tia'), 'the contact is renamed with it').toEqual(['Stroke and TIA'])

  const emptied = {
    department_id: null,
    fail_over_user: null,
    escalation_policy: null,
    online_greeting: null,
    offline_greeting: null,
    allow_shift_takeover: false,
  }
  expect((await changes(dora, group, emptied)).body).toMatchObject({
    ...emptied,
    name: 'Stroke and TIA',
    allow_non_member_shift_takeover: false,
    allow_join: true,
  })
  const refused = { allow_non_member_shift_takeover: true }
  expect((await changes(dora, group, refused)).body).toMatchObject({ allow_non_member_shift_takeover: false })
  expect((await audited(h, 'paging_group.changed')).length).toBe(3)

  // A fail-over user who is locked later stays until somebody chooses another, and is marked.
  await changes(dora, group, { fail_over_user: ben.who.user_id })
  await dora.call(lockUser, { params: { id: ben.who.user_id } })
  const same = await changes(dora, group, { fail_over_user: ben.who.user_id, allow_join: false })
  expect([same.status, same.body.fail_over]).toMatchObject([200, { can_receive: false }])
})

test('of a broadcast group leaving is allowed when joining is, and it has no calendar', async () => {
  const { dora } = await hospital()
  const group = await newBroadcast(dora, 'Code blue')
  expect(group).toMatchObject({ on_call: null, may: { change: true, add_event: false, change_event: false } })
  const opened = await changes(dora, group, { allow_join: true, allow_leave: false })
  expect(opened.body).toMatchObject({ allow_join: true, allow_leave: true })
  const closed = await changes(dora, group, { allow_join: false })
  expect(closed.body).toMatchObject({ allow_join: false, allow_leave: false })
  const { status, body } = await changes(dora, group, { fail_over_user: dora.who.user_id })
  expect([status, body.fail_over_user]).toEqual([400, ['Unknown field.']])
})

test('settings that name something that is not there change nothing', async () => {
  const { dora, ana } = await hospital()
  const group = await newSchedule(dora, 'Stroke team')
  const { status, body } = await changes(dora, group, {
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
  const members = [...people(ana), { type: 'Department', id: 987_654 }]
  const nobody = await changes(dora, group, { member_ids: [987_654], members })
  expect([nobody.status, nobody.body]).toMatchObject([
    400,
    { member_ids: ['Person 987654 does not exist.'], members: ['Department 987654 does not exist.'] },
  ])
  expect(await dora.call(groups.getPagingGroup, at(group))).toMatchObject({
    name: 'Stroke team',
    members: [],
  })
  expect((await changes(dora, group, { name: 'Rapid Response' })).body.name).toEqual([
    'There is a paging group with this name already.',
  ])
})

test('§6 department rights hold for groups of the person’s own departments alone, each for its own deed', async () => {
  const h = await hospital()
  const { dora } = h
  const [west, east] = [await department(h, '6 West'), await department(h, '7 East')]
  const changer = await newcomer(h, 'Wes Changer', ['paginggroups.change_department_paginggroups'])
  const deleter = await newcomer(h, 'Wes Deleter', ['paginggroups.delete_department_paginggroups'])
  const planner = await newcomer(h, 'Wes Planner', [
    'scheduling.add_department_oncallevents',
    'scheduling.change_department_oncallevents',
    'scheduling.delete_department_oncallevents',
  ])
  const everywhere = await newcomer(h, 'Eve Rywhere', ['paginggroups.change_paginggroup'])
  for (const person of [changer, deleter, planner]) await joins(h, person, west)
  const own = await newSchedule(dora, 'Ward nurse 6 West')
  const other = await newSchedule(dora, 'Ward nurse 7 East')
  const none = await newSchedule(dora, 'Nobody’s')
  await changes(dora, own, { department_id: west })
  await changes(dora, other, { department_id: east })

  const mayOf = async (person: Person, group: PagingGroupDetail) => {
    const { may } = await person.call(groups.getPagingGroup, at(group))
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
    (await changes(person, group, { allow_join: true })).status
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
  // Whoever gives a group away to another department has lost it.
  expect((await changes(changer, own, { department_id: east })).body.may.change).toBe(false)
  expect(await statusOf(changer, own)).toBe(403)
  expect((await deleter.tries(groups.deleteScheduleGroup, at(other))).status).toBe(403)
  await changes(dora, other, { department_id: west })
  expect((await deleter.tries(groups.deleteScheduleGroup, at(other))).status).toBe(204)
})

test('§8 a group that something counts on is not deleted; then it is, and its threads stay readable', async () => {
  const h = await hospital()
  const { ana, ben, dora, ids: known } = h
  const group = await newSchedule(dora, 'Stroke team', ben)
  const thread = await ana.writes(group.contact_id ?? 0, 'Left-sided weakness')
  const policy = await dora.call(createEscalationPolicy, {
    body: {
      name: 'Stroke',
      steps: [{ delay_seconds: 0, targets: [{ kind: 'on_call', group_id: group.id }] }],
    },
  })
  const department_id = known.departments.cardiology
  await dora.call(pinContact, { params: { id: group.contact_id ?? 0 }, body: { department_id } })
  const refused = await dora.tries(groups.deleteScheduleGroup, at(group))
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
  await deletesUses(h, policy.id, group.id)
  const phone = await ana.phone()
  expect((await dora.tries(groups.deleteScheduleGroup, at(group))).status).toBe(204)
  expect(await phone.hears('paging_group_changed')).toEqual({ group_id: group.id, is_deleted: true })
  expect((await dora.tries(groups.getPagingGroup, at(group))).status).toBe(404)
  expect(await found(ana, 'stroke')).toEqual([])
  expect(await ana.inbox()).toMatchObject([
    { id: thread.id, groups: [{ id: group.id, name: 'Stroke team' }] },
  ])
  await ben.replies(thread, 'On my way')
  expect((await ana.call(listThreadGroups, at(thread))).results).toMatchObject([
    { id: group.id, uid: group.uid, name: 'Stroke team', type: 'ScheduleGroup' },
  ])
  const late = { subject: 'Too late', data: { body: 'x' }, recipient_ids: [group.contact_id] }
  expect((await ana.tries(createThread, { body: late })).body.recipient_ids).toEqual([
    `Contact ${group.contact_id} does not exist.`,
  ])
  expect(await audited(h, 'paging_group.deleted')).toMatchObject([{ details: { name: 'Stroke team' } }])
  expect((await newSchedule(dora, 'Stroke team')).id, 'the name is free again').not.toBe(group.id)
})

test('§2 §9 the table: by name, other orders, filters, a page, and who is on call now, until when, who is next', async () => {
  const h = await hospital()
  const { ana, ben, cleo, dora, ids: known } = h
  const group = await newSchedule(dora, 'Árrhythmia')
  await changes(dora, group, { department_id: known.departments.cardiology, members: people(ben, cleo) })
  await isOnCall(h, group.id, ben, { from: -1, to: 2 })
  await isOnCall(h, group.id, cleo, { from: 1.5, to: 5 })
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
  expect(other?.on_call).toEqual({ text: 'Nobody on Call', is_empty: true, until: null, next: null })
  expect([broadcast?.on_call, broadcast?.coverage]).toEqual([null, null])
  // Issue 4 part 6: the holes of the next twelve months, in the list.
  expect(row?.coverage).toMatchObject({ count: 1, first: { start: expect.any(String) } })
  expect(Math.abs(Date.parse(row?.coverage?.first?.start ?? '') - Date.parse(next?.end ?? ''))).toBeLessThan(
    1_000,
  )
})

test('the zone of a group changes while its calendar is empty of what is to come, and not after', async () => {
  const h = await hospital()
  const { ben, dora } = h
  const group = await newSchedule(dora, 'Stroke team')
  await changes(dora, group, { members: people(ben) })
  expect((await changes(dora, group, { time_zone: 'Pacific/Honolulu' })).body.time_zone).toBe(
    'Pacific/Honolulu',
  )
  await isOnCall(h, group.id, ben)
  const { status, body } = await changes(dora, group, { time_zone: 'UTC' })
  expect([status, body.time_zone]).toEqual([
    400,
    [
      'The time zone can be changed only while the calendar has no shifts to come: they would be at other times.',
    ],
  ])
  expect((await changes(dora, group, { time_zone: 'Pacific/Honolulu' })).status).toBe(200)
  expect((await changes(dora, group, { time_zone: 'Europe/Berlin' })).body.time_zone).toEqual([
    'Choose a time zone of the list.',
  ])
})

/** Nothing counts on the group any more. */
async function deletesUses(h: Hospital, policy_id: number, group_id: number): Promise<void> {
  await h.app.db.worker(async (db) => {
    await sql`delete from escalation_policy where id = ${policy_id}`.execute(db)
    await sql`delete from department_contact dc using contact c
      where c.id = dc.contact_id and c.account_id = dc.account_id and c.paging_group_id = ${group_id}`.execute(
      db,
    )
  })
}
