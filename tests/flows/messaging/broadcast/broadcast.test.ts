import * as routes from '@wardline/contract/messaging/broadcast/broadcast.routes.ts'
import { lockUser } from '@wardline/contract/accounts/user.routes.ts'
import { addDepartmentMembers } from '@wardline/contract/directory/departments/department.routes.ts'
import { deleteBroadcastGroup } from '@wardline/contract/paging/groups/paging-group.routes.ts'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { queryRows } from '../../../fixtures/alerts/notifications.ts'
import { createTwilioHospital, setChannels } from '../../../fixtures/alerts/inbound-responses.ts'
import { createHospital, type Hospital } from '../../../fixtures/hospital/hospital.ts'
import { grantPermissions, createUser } from '../../../fixtures/hospital/users.ts'
import { createGroup, updateUser } from '../../../fixtures/paging/group-rows.ts'
import type { Person } from '../../../fixtures/people/person.ts'
import { countRows } from '../../../fixtures/hospital/row-counts.ts'
import { listAuditEntries } from '../../../fixtures/hospital/departments.ts'

let hospital: Hospital
beforeAll(async () => {
  hospital = await createHospital({ closesWithTest: false })
  return hospital.close
})

/** Everyone signed in before, which is no installed application. */
async function hasApp(person: Person, installed: boolean): Promise<void> {
  await updateUser(hospital, person, { last_seen: new Date().toISOString() })
  const { account_id, user_id } = person.user
  await queryRows(
    hospital,
    installed
      ? `insert into device (account_id, user_id, alert_type, address) values (${account_id}, ${user_id}, 'push', 'https://push.test/${user_id}')`
      : `update device set gone = clock_now() where account_id = ${account_id} and user_id = ${user_id}`,
  )
}

const createDraft = (person: Person, message: string, more: Record<string, unknown> = {}) =>
  person.call(routes.createBroadcast, {
    body: { group_id: hospital.ids.groups.rapidResponse, message, ...more },
  })
const sendDraft = (person: Person, { id }: { id: number }) =>
  person.call(routes.sendBroadcast, { params: { id } })
const readBroadcast = (person: Person, { id }: { id: number }) =>
  person.call(routes.getBroadcast, { params: { id } })

test('the operator broadcasts to the rapid response team and sees delivery, reads and responses', async () => {
  const { ana, ben, cleo, dora } = hospital
  const written = await createDraft(dora, 'Code blue drill at 14:00, 6 West')
  expect(written).toMatchObject({ group: 'Rapid Response', sent: null, thread_id: null, may: { send: true } })
  expect(await ana.inbox(), 'written is not sent').toEqual([])

  const sent = await sendDraft(dora, written)
  expect(sent).toMatchObject({
    head_count: { people: 3, no_channel: 3, delivered: 0, read: 0, answered: 0 },
    may: { send: false },
  })
  expect(sent.people.map(({ display_name, status }) => [display_name, status])).toEqual([
    ['Cleo Marsh', 'sent'],
    ['Ben Okafor', 'sent'],
    ['Ana Ruiz', 'sent'],
  ])
  const [thread] = await ana.inbox()
  expect(thread).toMatchObject({
    id: sent.thread_id,
    subject: 'Broadcast to Rapid Response',
    created_by: dora.user.user_id,
    last_message: { text: 'Code blue drill at 14:00, 6 West' },
  })
  await ana.reads({ id: sent.thread_id ?? 0 })
  await ben.replies({ id: sent.thread_id ?? 0 }, 'Coming')
  const later = await readBroadcast(dora, sent)
  expect(later.head_count).toMatchObject({ people: 3, no_channel: 3, delivered: 2, read: 2, answered: 1 })
  expect(later.people.map(({ display_name, status }) => [display_name, status])).toEqual([
    ['Cleo Marsh', 'sent'],
    ['Ana Ruiz', 'read'],
    ['Ben Okafor', 'answered'],
  ])
  const { results } = await dora.call(routes.listBroadcasts, {
    query: { group_id: hospital.ids.groups.rapidResponse },
  })
  const { people: _, ...row } = later
  expect(results).toEqual([row])
  expect((await dora.call(routes.listBroadcasts)).results).toEqual([row])
  expect(await listAuditEntries(hospital, 'broadcast.sent')).toMatchObject([
    { actor_id: dora.user.user_id, object_id: sent.id, details: { recipients: 3 } },
  ])
  expect(await cleo.inbox()).toHaveLength(1)
})

test('repeated and concurrent requests send one broadcast with one answer', async () => {
  const { dora, ana } = hospital
  const written = await createDraft(dora, 'Lift 3 is out')
  const threads = async () => (await countRows(hospital))['threads'] ?? 0
  const before = await threads()
  const answers = await Promise.all(Array.from({ length: 10 }, () => sendDraft(dora, written)))
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
  expect(await threads()).toBe(before + 1)
  expect(
    (await ana.inbox()).filter(({ last_message }) => last_message.text === 'Lift 3 is out'),
  ).toHaveLength(1)
})

test('app users can be left out on request; without remaining recipients it answers 406', async () => {
  const { ana, ben, cleo, dora, ids } = hospital
  await Promise.all([hasApp(ana, true), hasApp(ben, false), hasApp(cleo, true)])
  const audience = (exclude_installed: boolean) =>
    dora.call(routes.getBroadcastAudience, {
      params: { id: ids.groups.rapidResponse },
      query: { exclude_installed },
    })
  expect(await audience(false)).toMatchObject({ people: 3, installed: 2, problem: null })
  expect(await audience(true)).toMatchObject({ people: 1, installed: 2, problem: null })
  const sent = await sendDraft(dora, await createDraft(dora, 'By SMS alone', { exclude_installed: true }))
  expect(sent.people.map(({ display_name }) => display_name)).toEqual(['Ben Okafor'])

  await hasApp(ben, true)
  const everybody =
    'Everyone in this group has the app, so no one would receive this message. Include people who have the app.'
  expect(await audience(true)).toMatchObject({ people: 0, installed: 3, problem: everybody })
  const written = await createDraft(dora, 'To an empty audience', { exclude_installed: true })
  // Notifications of the first broadcast are audited when they are sent.
  await expect
    .poll(() =>
      queryRows(hospital, `select kind from due_task where kind like 'alert_%' and due <= clock_now()`),
    )
    .toEqual([])
  const before = await countRows(hospital)
  const refused = await dora.request(routes.sendBroadcast, { params: { id: written.id } })
  expect(refused).toMatchObject({ status: 406, body: { code: 'recipients.none', detail: everybody } })
  expect(await countRows(hospital)).toEqual(before)
  await hasApp(cleo, false)
  expect((await sendDraft(dora, written)).people.map(({ display_name }) => display_name)).toEqual([
    'Cleo Marsh',
  ])
})

test('a group without members, or with only the sender, answers 406 like any message', async () => {
  const { dora } = hospital
  for (const members of [[], [dora]]) {
    const { group_id } = await createGroup(hospital, `Empty ${members.length}`, {
      type: 'BroadcastGroup',
      members,
    })
    const written = await createDraft(dora, 'Anybody?', { group_id })
    expect(await dora.request(routes.sendBroadcast, { params: { id: written.id } })).toMatchObject({
      status: 406,
      body: { detail: 'No one would receive this message. Choose someone who can answer.' },
    })
  }
})

test('the author sends a broadcast; a user without the permission does not see broadcasts', async () => {
  const { dora, ana, ids } = hospital
  const otherOperator = await createUser(hospital, 'Olga Perez', ['messaging.send_broadcast'])
  const written = await createDraft(dora, 'Mine')
  expect(await otherOperator.request(routes.sendBroadcast, { params: { id: written.id } })).toMatchObject({
    status: 403,
    body: {
      detail: 'Only the author of this broadcast can send it. Create a broadcast of your own.',
    },
  })
  expect((await readBroadcast(otherOperator, written)).may).toEqual({ send: false })
  expect((await ana.request(routes.getBroadcast, { params: { id: written.id } })).status).toBe(403)
  await grantPermissions(hospital, ana, ['messaging.send_broadcast'])
  const refused: [object, Record<string, unknown>][] = [
    [{ group_id: ids.groups.cardiologyOnCall }, { group_id: ['This broadcast group does not exist.'] }],
    [{ group_id: 987_654 }, { group_id: ['This broadcast group does not exist.'] }],
    [{ message: ' \n' }, { message: ['This field may not be blank.'] }],
    [{ type: 2 }, { type: ['type is 0 (SMS) or 1 (application).'] }],
    [
      { audience: 'department' },
      { group_id: ['Choose a broadcast group.'], department_id: ['Choose a department.'] },
    ],
    [{ audience: 'everyone' }, { audience: ['audience is group, department or account.'] }],
    [
      { type: 0, message: 'x'.repeat(1000) },
      { message: [expect.stringMatching(/^A text message has at most 6 parts/)] },
    ],
  ]
  for (const [wrong, said] of refused) {
    const body = { group_id: ids.groups.rapidResponse, message: 'Hello', ...wrong }
    const { status, body: answer } = await dora.request(routes.createBroadcast, { body })
    expect({ status, ...answer }).toEqual({ status: 400, code: 'invalid', ...said })
  }
})

test('a recalled broadcast is shown as recalled', async () => {
  const { dora } = hospital
  const sent = await sendDraft(dora, await createDraft(dora, 'Wrong group'))
  await hospital.app.db.acrossAccounts((db) =>
    sql`update thread set recalled = clock_now() where account_id = ${hospital.ids.account_id} and id = ${sent.thread_id}`.execute(
      db,
    ),
  )
  expect((await readBroadcast(dora, sent)).is_recalled).toBe(true)
})

test('those whom no text message reaches are named page by page', async () => {
  const preview = (page: number) =>
    hospital.dora.call(routes.previewBroadcastAudience, {
      query: { audience: 'group', group_id: hospital.ids.groups.rapidResponse, page, page_size: 2 },
    })
  const pages = [await preview(1), await preview(2), await preview(3)]
  expect(pages.map(({ no_channel }) => no_channel)).toEqual([3, 3, 3])
  const names = pages.map(({ no_channel_people }) => no_channel_people.map((person) => person.display_name))
  expect(names).toEqual([['Cleo Marsh', 'Ben Okafor'], ['Ana Ruiz'], []])
})

test('a broadcast texts every recipient regardless of preferences, and names those without a channel', async () => {
  const h = await createTwilioHospital([])
  const { ana, ben, cleo, dora, ids } = h
  await updateUser(h, ben, { status: 'dnd' })
  await setChannels(h, ana, { mobile_number: '+12025550149' }, [])
  await setChannels(h, cleo, {}, ['push'])
  const audience = await dora.call(routes.getBroadcastAudience, {
    params: { id: ids.groups.rapidResponse },
    query: { exclude_installed: false },
  })
  expect(audience).toMatchObject({ people: 3, no_channel: 1 })
  const body = { group_id: ids.groups.rapidResponse, message: 'Water is off on 6 West' }
  const sent = await sendDraft(dora, await dora.call(routes.createBroadcast, { body }))
  expect(sent.head_count).toMatchObject({ people: 3, no_channel: 1 })
  const without = sent.people.filter(({ has_channel }) => !has_channel)
  expect(without.map(({ display_name }) => display_name)).toEqual(['Cleo Marsh'])
  const texted = () => h.twilio.received.map(({ what, fields }) => `${what} ${fields.get('To')}`).toSorted()
  await expect
    .poll(texted, { interval: 20, timeout: 12_000 })
    .toEqual(['Messages +12025550147', 'Messages +12025550149'])
  expect(JSON.stringify(h.twilio.received.map(({ fields }) => [...fields]))).not.toMatch(/Water|6 West/)
})

test('deleting a broadcast group keeps its broadcasts under its name', async () => {
  const { ana, dora } = hospital
  const { group_id } = await createGroup(hospital, 'Night crew', { type: 'BroadcastGroup', members: [ana] })
  const sent = await sendDraft(dora, await createDraft(dora, 'Roof closed', { group_id }))
  const draft = await createDraft(dora, 'Never sent', { group_id })
  await grantPermissions(hospital, dora, ['paginggroups.delete_paginggroup'])
  hospital.clock.forward({ seconds: 2 })
  await dora.call(deleteBroadcastGroup, { params: { id: group_id } })
  expect(await readBroadcast(dora, sent)).toMatchObject({
    group: 'Night crew',
    group_id,
    head_count: { people: 1 },
  })
  const { results } = await dora.call(routes.listBroadcasts, { query: { group_id } })
  expect(results.map(({ id }) => id)).toEqual([sent.id])
  expect((await dora.request(routes.sendBroadcast, { params: { id: draft.id } })).status).toBe(404)
})

test('paging §3, §7: a broadcast of type SMS texts exactly the users that the preview counts, and names the others', async () => {
  const h = await createTwilioHospital([])
  const { ana, ben, cleo, dora, ids } = h
  await setChannels(h, ana, { mobile_number: '+12025550149' }, [])
  await setChannels(
    h,
    cleo,
    { mobile_number: '+12025550150', pager_number: '5550155', device_type: 'pager' },
    [],
  )
  const query = { audience: 'account', type: '0' } as const
  const preview = await dora.call(routes.previewBroadcastAudience, { query })
  expect(preview).toMatchObject({ group: '', no_channel: 1, problem: null })
  expect(preview.no_channel_people.map(({ display_name }) => display_name)).toEqual(['Cleo Marsh'])
  // A message that waits to be sent, which the broadcast does not join.
  await ana.writes(ben, 'Earlier')
  const message = 'Water is off on 6 West until 14:00.'
  const written = await dora.call(routes.createBroadcast, { body: { audience: 'account', type: 0, message } })
  const sent = await sendDraft(dora, written)
  expect(sent.head_count).toMatchObject({ people: preview.people, no_channel: 1 })
  const texted = () =>
    h.twilio.received
      .filter(({ fields }) => fields.get('Body')?.includes('Water'))
      .map(({ fields }) => `${fields.get('To')} ${fields.get('Body')}`)
      .toSorted()
  await expect
    .poll(texted, { interval: 20, timeout: 12_000 })
    .toEqual([`+12025550147 Wardline: ${message}`, `+12025550149 Wardline: ${message}`])
  await expect
    .poll(async () => (await readBroadcast(dora, sent)).head_count, { interval: 50, timeout: 12_000 })
    .toMatchObject({ texted: 2, text_failed: 1 })
  // An answer to the sender is announced, not quoted.
  await ben.replies({ id: sent.thread_id ?? 0 }, 'Thank you')
  const { results } = await dora.call(routes.listBroadcasts)
  expect(results.map(({ id, audience, type }) => [id, audience, type])).toEqual([[sent.id, 'account', 0]])
  expect(ids.account_id).toBe(h.ids.account_id)
})

test('a broadcast to a department reaches its members, active and not locked, not only its contacts', async () => {
  const h = await createHospital()
  const { dora, ana, ben, cleo, ids } = h
  const id = ids.departments.cardiology
  const user_ids = [ana.user.user_id, ben.user.user_id, dora.user.user_id]
  await dora.call(addDepartmentMembers, { params: { id }, body: { user_ids } })
  await dora.call(lockUser, { params: { id: ben.user.user_id } })
  const body = { audience: 'department', department_id: id, message: 'Rounds at 9' }
  const sent = await sendDraft(dora, await dora.call(routes.createBroadcast, { body }))
  expect(sent.people.map(({ display_name }) => display_name).toSorted()).toEqual(['Ana Ruiz', 'Cleo Marsh'])
  expect(sent).toMatchObject({ audience: 'department', group: 'Cardiology', department_id: id })
  const [thread] = await cleo.inbox()
  expect(thread).toMatchObject({ subject: 'Broadcast to Cardiology', departments: [{ name: 'Cardiology' }] })
  const foreign = await dora.request(routes.createBroadcast, {
    body: { audience: 'department', department_id: 999_999, message: 'Hello' },
  })
  expect(foreign).toMatchObject({ status: 400, body: { department_id: ['This department does not exist.'] } })
  const query = { audience: 'department', department_id: 999_999 } as const
  expect((await dora.request(routes.previewBroadcastAudience, { query })).status).toBe(404)
})
