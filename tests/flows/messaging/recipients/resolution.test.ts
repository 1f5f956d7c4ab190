import { lockUser } from '@wardline/contract/accounts/user.routes.ts'
import { setProvider } from '@wardline/contract/alerts/providers/provider.routes.ts'
import { resolveRecipients } from '@wardline/contract/messaging/recipients/recipient-resolution.routes.ts'
import { recallThread } from '@wardline/contract/messaging/responses/response.routes.ts'
import { createThread, listSubscribers } from '@wardline/contract/messaging/threads/thread.routes.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { queryRows, twilioSettings } from '../../../fixtures/alerts/notifications.ts'
import { assignPolicy, createCardiology, createPolicy } from '../../../fixtures/messaging/escalated-pages.ts'
import { createHospital, type Hospital } from '../../../fixtures/hospital/hospital.ts'
import * as rows from '../../../fixtures/paging/group-rows.ts'
import type { Person } from '../../../fixtures/people/person.ts'

const resolve = (person: Person, recipient_ids: number[], more: Record<string, unknown> = {}) =>
  person.call(resolveRecipients, { body: { recipient_ids, ...more } })

const resolveOne = async (person: Person, contact_id: number, more: Record<string, unknown> = {}) => {
  const { results } = await resolve(person, [contact_id], more)
  const [only] = results
  if (!only || results.length > 1) throw new Error(`${results.length} results`)
  return only
}

const setUpPhones = (h: Hospital) => h.dora.call(setProvider, { body: twilioSettings('http://127.0.0.1:9') })
const createHospitalWithPhones = async () => {
  const h = await createHospital({
    settings: { ALLOW_LOOPBACK_TARGETS: 'on', PUBLIC_URL: 'https://wardline.test', TRUST_PROXY: '1' },
  })
  await setUpPhones(h)
  for (const person of [h.ben, h.cleo, h.dora])
    await rows.updateUser(h, person, { mobile_number: '202-555-0147', last_seen: new Date(0).toISOString() })
  return h
}

/** Channels of the stored alerts that were not refused at once. */
const notifiedChannels = async (h: Hospital, thread_id: number): Promise<string[]> => {
  const alerts = await queryRows<{ channel: string }>(
    h,
    `select channel from alert where thread_id = ${thread_id} and address <> '' order by position`,
  )
  return alerts.map(({ channel }) => channel)
}

const patience = { interval: 50, timeout: 10_000 }

test('the user on call is named with the shift, the status and the channels in order', async () => {
  const h = await createHospitalWithPhones()
  const { ana, ben, cleo, ids } = h
  await rows.addShifts(h, ids.groups.cardiologyOnCall, [
    { person: ben, from: -1, to: 2 },
    { person: cleo, from: 2, to: 5 },
  ])
  const urgent = { priority: 2 }
  const answer = await resolve(ana, [ids.contacts.cardiologyOnCall], urgent)
  const [group] = answer.results
  expect(group).toMatchObject({
    contact_id: ids.contacts.cardiologyOnCall,
    type: 'ScheduleGroup',
    group_id: ids.groups.cardiologyOnCall,
    status: 1,
    people_count: 1,
    online_count: 0,
    unreachable_count: 0,
    gap: null,
    next_on_call: { user_id: cleo.user.user_id, display_name: 'Cleo Marsh' },
    next_step: null,
    recent_page: null,
    problem: null,
  })
  expect(group?.people).toEqual([
    {
      user_id: ben.user.user_id,
      display_name: 'Ben Okafor',
      title: 'Hospitalist',
      profile_picture: null,
      phone: '202-555-0147',
      reason: 'new_message',
      why: expect.stringMatching(/^on call for Cardiology On Call until \d\d:\d\d$/),
      shift: { start: expect.any(String), end: group?.next_on_call?.start, call_order: 1 },
      fallback_role: null,
      status: 1,
      channels: [
        { channel: 'sms', in_seconds: 0 },
        { channel: 'voice', in_seconds: 120 },
      ],
      not_notified: null,
      is_muted: false,
      is_notified_at_high: true,
      interruption_count: 0,
    },
  ])
  expect(answer.people_count).toBe(1)

  const medium = await resolveOne(ana, ids.contacts.cardiologyOnCall)
  expect(medium.people[0]).toMatchObject({
    channels: [],
    not_notified: 'No browser is registered for notifications.',
    is_notified_at_high: true,
  })
  expect(medium).toMatchObject({ unreachable_count: 1, at_high_priority_count: 1 })

  // A requested response adds a channel that does not ring, as sending does.
  for (const asking of [{ requires_confirm: true }, { response_options: ['Yes', 'No'] }]) {
    const { people, unreachable_count } = await resolveOne(ana, ids.contacts.cardiologyOnCall, asking)
    expect([people[0]?.channels, people[0]?.not_notified, unreachable_count]).toEqual([
      [{ channel: 'sms', in_seconds: 0 }],
      null,
      0,
    ])
    const thread = await ana.writes(ids.contacts.cardiologyOnCall, 'Potassium 6.1', asking)
    await expect
      .poll(() => notifiedChannels(h, thread.id), patience)
      .toEqual(people[0]?.channels.map(({ channel }) => channel))
  }

  await ben.connect()
  await expect
    .poll(async () => (await resolveOne(ana, ids.contacts.cardiologyOnCall)).status, patience)
    .toBe(2)
  expect(await resolveOne(ana, ids.contacts.cardiologyOnCall)).toMatchObject({
    online_count: 1,
    unreachable_count: 0,
  })
})

test('with no one on call, the group’s fail-over user, the department’s, or the operator gets it; without any, sending is refused', async () => {
  const h = await createHospital()
  const { ana, ben, cleo, dora, ids } = h
  const night = await rows.createGroup(h, 'Cath Lab Nights', {
    failOver: ben,
    department_id: ids.departments.cardiology,
  })
  await rows.addShift(h, night.group_id, cleo, { from: 2, to: 4 })
  await rows.setDepartmentFailOver(h, ids.departments.cardiology, cleo)
  await rows.setOperator(h, dora)
  const goesTo = async () => {
    const { gap, next_on_call, people, problem } = await resolveOne(ana, night.contact_id)
    expect([gap, problem]).toEqual([
      { until: next_on_call?.start, is_caller_on_call: false, is_closed: false },
      null,
    ])
    const thread = await ana.writes(night.contact_id, 'STEMI')
    const subscribers = await ana.call(listSubscribers, { params: { id: thread.id } })
    // The outcome is the one announced before sending.
    expect(subscribers.results.slice(1).map(({ user_id, why }) => [user_id, why])).toEqual(
      people.map(({ user_id, why }) => [user_id, why]),
    )
    return people.map(({ display_name, fallback_role }) => [display_name, fallback_role])
  }
  expect(await goesTo()).toEqual([['Ben Okafor', 'fail-over of the group']])
  await dora.call(lockUser, { params: { id: ben.user.user_id } })
  expect(await goesTo()).toEqual([['Cleo Marsh', 'fail-over of the department']])
  await rows.setUserState(h, cleo, 'deactivated')
  const { people } = await resolveOne(ana, night.contact_id)
  expect(people.map(({ display_name, fallback_role }) => [display_name, fallback_role])).toEqual([
    ['Dora Lind', 'operator'],
  ])
  await rows.setUserState(h, dora, 'deactivated')
  expect(await resolveOne(ana, night.contact_id)).toMatchObject({
    people: [],
    status: null,
    problem: expect.stringMatching(
      /^No one on call for Cath Lab Nights, and no fail-over user or operator can receive it/,
    ),
  })
})

test('a caller who is on call alone sees who receives it instead', async () => {
  const h = await createHospital()
  const { ana, ids } = h
  await rows.addShift(h, ids.groups.cardiologyOnCall, ana, { to: 3 })
  const { gap, people } = await resolveOne(ana, ids.contacts.cardiologyOnCall)
  expect(gap).toEqual({ until: expect.any(String), is_caller_on_call: true, is_closed: false })
  expect(people).toMatchObject([{ display_name: 'Cleo Marsh', fallback_role: 'fail-over of the group' }])
})

test('do not disturb is notified only at high priority or when the sender overrides it', async () => {
  const h = await createHospitalWithPhones()
  const { ana, ben } = h
  await ben.connect()
  await rows.updateUser(h, ben, { status: 'dnd' })
  const read = async (more: Record<string, unknown>) => {
    const { status, people, unreachable_count } = await resolveOne(ana, ben.user.contact_id, more)
    const { channels, not_notified } = people[0] ?? {}
    return { status, unreachable_count, channels: channels?.map(({ channel }) => channel), not_notified }
  }
  const silent = {
    status: 3,
    unreachable_count: 1,
    channels: [],
    not_notified: 'Do not disturb is on, and the message is not urgent.',
  }
  await expect.poll(() => read({}), patience).toEqual(silent)
  expect(await read({ priority: 2 })).toEqual({
    status: 3,
    unreachable_count: 0,
    channels: ['sms', 'voice'],
    not_notified: null,
  })
  expect(await read({ ignore_user_status: true })).toMatchObject({
    not_notified: 'No browser is registered for notifications.',
  })
})

test('a locked or inactive user is a problem when named, and skipped when on call', async () => {
  const h = await createHospital()
  const { ana, ben, cleo, dora, ids } = h
  await rows.addShift(h, ids.groups.cardiologyOnCall, ben)
  await dora.call(lockUser, { params: { id: ben.user.user_id } })
  const locked = 'Ben Okafor cannot receive messages because the account is locked or deactivated.'
  const { results, people_count } = await resolve(ana, [ben.user.contact_id, ids.contacts.cardiologyOnCall])
  expect(results[0]).toMatchObject({ people: [], people_count: 0, status: null, problem: locked })
  expect(results[1]).toMatchObject({ gap: { until: null }, people: [{ display_name: 'Cleo Marsh' }] })
  expect(people_count).toBe(1)
  expect(cleo.user.display_name).toBe('Cleo Marsh')
})

test('several groups that lead to the same user count that user once', async () => {
  const h = await createHospital()
  const { ana, ben, ids } = h
  await rows.addShift(h, ids.groups.cardiologyOnCall, ben)
  const { results, people_count } = await resolve(ana, [
    ids.contacts.cardiologyOnCall,
    ben.user.contact_id,
    ids.contacts.rapidResponse,
    ids.contacts.cardiologyOnCall,
  ])
  expect(results.map(({ contact_id }) => contact_id)).toEqual([
    ids.contacts.cardiologyOnCall,
    ben.user.contact_id,
    ids.contacts.rapidResponse,
  ])
  const body = {
    subject: 'Once',
    data: { body: 'Once' },
    recipient_ids: results.map(({ contact_id }) => contact_id),
  }
  const thread = await ana.request(createThread, { body })
  expect(people_count).toBe(thread.body.subscriber_count - 1)
})

test('a care team is resolved without its patient’s name, and audited', async () => {
  const h = await createHospital()
  const { ana, ben, cleo } = h
  const team = await rows.createCareTeam(h, [ana, ben, cleo])
  const answer = await resolveOne(ana, team)
  expect(answer).toMatchObject({ type: 'CareTeam', people_count: 2 })
  expect(JSON.stringify(answer)).not.toContain('Walters')
  const { rows: audited } = await h.app.db.acrossAccounts((db) =>
    sql`select actor_id, details from audit where action = 'care_teams.shown'`.execute(db),
  )
  expect(audited).toEqual([{ actor_id: ana.user.user_id, details: { patient_ids: [h.ids.patient] } }])
})

test('an escalating message shows who is notified next and when', async () => {
  const h = await createHospital()
  const group = await createCardiology(h)
  const { people, next_step } = await resolveOne(h.ana, group.contact_id, { apply_escalations: true })
  expect(people.map(({ display_name }) => display_name)).toEqual(['Ben Okafor'])
  expect(next_step).toEqual({ names: 'Cleo Marsh', in_seconds: 120 })
  const plain = await resolveOne(h.ana, group.contact_id)
  expect([plain.people_count, plain.next_step]).toEqual([2, null])
})

test('a recent page to the group about the same patient is shown, audited when it is by someone else', async () => {
  const h = await createHospital()
  const { ana, ben, cleo, dora, ids } = h
  await rows.addShift(h, ids.groups.cardiologyOnCall, cleo)
  const recentPage = async (person: Person, more: Record<string, unknown> = { patient_id: ids.patient }) =>
    (await resolveOne(person, ids.contacts.cardiologyOnCall, more)).recent_page
  expect(await recentPage(ben)).toBeNull()
  await ana.writes(ids.contacts.cardiologyOnCall, 'Someone else')
  expect(await recentPage(ben)).toBeNull()
  const page = await ana.writes(ids.contacts.cardiologyOnCall, 'K+ 6.1', { patient_id: ids.patient })
  const shown = {
    created: page.created,
    sender_id: ana.user.user_id,
    sender_name: 'Ana Ruiz',
    join_thread_id: null,
    waits_for: [],
    answered_by: null,
  }
  expect(await recentPage(ben)).toEqual({ ...shown, thread_id: null })
  // Subscribers can open it.
  expect(await recentPage(ana)).toEqual({ ...shown, thread_id: page.id })
  expect(await recentPage(ben, { encounter_id: ids.encounter })).toEqual({ ...shown, thread_id: null })
  expect(await recentPage(ben, {})).toBeNull()
  const { rows: audited } = await h.app.db.acrossAccounts((db) =>
    sql`select actor_id, object_id, details from audit where action = 'recent_page.shown'`.execute(db),
  )
  const row = {
    actor_id: ben.user.user_id,
    object_id: ids.patient,
    details: { group_id: ids.groups.cardiologyOnCall },
  }
  expect(audited).toEqual([row, row])
  h.clock.forward({ minutes: 31 })
  expect(await recentPage(ben)).toBeNull()
  const recalled = await dora.writes(ids.contacts.cardiologyOnCall, 'Wrong', { patient_id: ids.patient })
  await dora.call(recallThread, { params: { id: recalled.id } })
  expect(await recentPage(ben)).toBeNull()
})

test('contacts of another hospital do not exist', async () => {
  const { ana, ben, stranger } = await createHospital()
  for (const [person, contact_id] of [
    [ana, stranger.user.contact_id],
    [stranger, ben.user.contact_id],
  ] as const) {
    const { status, body } = await person.request(resolveRecipients, {
      body: { recipient_ids: [contact_id] },
    })
    expect([status, body]).toEqual([
      400,
      { recipient_ids: [`Contact ${contact_id} does not exist.`], code: 'invalid' },
    ])
  }
})

test('a large group is counted in full and lists users without a notification first', async () => {
  const h = await createHospitalWithPhones()
  const { ana, dora } = h
  const { rows: crowd } = await h.app.db.acrossAccounts((db) =>
    sql<{ id: number }>`
      insert into users (account_id, username, email, password_hash, first_name, last_name, mobile_number)
      select ${h.ids.account_id}, 'crowd' || n, 'crowd' || n || '@hospital.test', '', 'Member', n::text,
             case when n <> 700 then '202-555-0147' else '' end
        from generate_series(1, 1000) n returning id`.execute(db),
  )
  const group = await rows.createGroup(h, 'All staff', { type: 'BroadcastGroup', members: [dora] })
  await h.app.db.acrossAccounts((db) =>
    sql`insert into paging_group_member
        select ${h.ids.account_id}, ${group.group_id}, unnest(${crowd.map(({ id }) => id)}::bigint[])`.execute(
      db,
    ),
  )
  await rows.updateUser(h, dora, { email: 'dora@hospital.test' })
  const { people, ...counts } = await resolveOne(ana, group.contact_id, { priority: 2 })
  expect(counts).toMatchObject({ people_count: 1001, online_count: 0, unreachable_count: 1 })
  expect(people).toHaveLength(10)
  expect(people[0]).toMatchObject({ display_name: 'Member 700', channels: [] })
})

test('a user whom two escalations notify has the times of the later step, in any order of recipients', async () => {
  const h = await createHospitalWithPhones()
  const { ana, cleo, ids } = h
  await queryRows(
    h,
    `insert into notification_step (account_id, user_id, alert_type, position, delay_seconds)
     values (${ids.account_id}, ${cleo.user.user_id}, 'sms', 1, 60)`,
  )
  const asksCleo = { delay_seconds: 0, targets: [{ kind: 'user', user_id: cleo.user.user_id }] }
  const emptyStep = {
    delay_seconds: 0,
    targets: [{ kind: 'on_call', group_id: ids.groups.cardiologyOnCall, call_order: null }],
  }
  const createEscalating = async (name: string, steps: object[]) => {
    const group = await rows.createGroup(h, name)
    const { id } = await createPolicy(h, steps)
    await assignPolicy(h, group, id)
    return group.contact_id
  }
  const first = await createEscalating('First step', [asksCleo])
  const second = await createEscalating('Second step', [emptyStep, { ...asksCleo, delay_seconds: 60 }])
  const channelsOf = async (contact_ids: number[]) => {
    const { results } = await resolve(ana, contact_ids, { apply_escalations: true })
    return results.flatMap(({ people }) => people).find(({ user_id }) => user_id === cleo.user.user_id)
      ?.channels
  }
  expect(await channelsOf([first])).toEqual([{ channel: 'sms', in_seconds: 60 }])
  const atOnce = [{ channel: 'sms', in_seconds: 0 }]
  expect(await channelsOf([second])).toMatchObject(atOnce)
  expect(await channelsOf([first, second])).toEqual(await channelsOf([second]))
  expect(await channelsOf([second, first])).toEqual(await channelsOf([second]))
})
