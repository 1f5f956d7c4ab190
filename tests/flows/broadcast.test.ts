import * as routes from '@wardline/contract/messaging/broadcast.routes.ts'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { hospital, type Hospital } from '../world/hospital.ts'
import { gainRights, newcomer } from '../world/newcomer.ts'
import { groupOf, setPerson } from '../world/paging.ts'
import type { Person } from '../world/person.ts'
import { storedRows } from '../world/stored.ts'
import { audited } from '../world/tagging.ts'

let ward: Hospital
beforeAll(async () => {
  ward = await hospital({ isOwnedByTest: false })
  return ward.close
})

const hasApp = (person: Person, installed: boolean) =>
  setPerson(ward, person, { last_seen: installed ? new Date().toISOString() : null })

const writes = (person: Person, message: string, more: Record<string, unknown> = {}) =>
  person.call(routes.createBroadcast, {
    body: { group_id: ward.ids.groups.rapidResponse, message, ...more },
  })
const sends = (person: Person, { id }: { id: number }) =>
  person.call(routes.sendBroadcast, { params: { id } })
const seen = (person: Person, { id }: { id: number }) => person.call(routes.getBroadcast, { params: { id } })

test('the operator calls the rapid response team, and sees who has it, read it, answered', async () => {
  const { ana, ben, cleo, dora } = ward
  const written = await writes(dora, 'Code blue drill at 14:00, 6 West')
  expect(written).toMatchObject({ group: 'Rapid Response', sent: null, thread_id: null, may: { send: true } })
  expect(await ana.inbox(), 'written is not sent').toEqual([])

  const sent = await sends(dora, written)
  expect(sent).toMatchObject({
    head_count: { people: 3, delivered: 0, read: 0, answered: 0 },
    may: { send: false },
  })
  expect(sent.people.map(({ display_name, standing }) => [display_name, standing])).toEqual([
    ['Cleo Marsh', 'sent'],
    ['Ben Okafor', 'sent'],
    ['Ana Ruiz', 'sent'],
  ])
  const [thread] = await ana.inbox()
  expect(thread).toMatchObject({
    id: sent.thread_id,
    subject: 'Broadcast to Rapid Response',
    created_by: dora.who.user_id,
    last_message: { text: 'Code blue drill at 14:00, 6 West' },
  })
  await ana.reads({ id: sent.thread_id ?? 0 })
  await ben.replies({ id: sent.thread_id ?? 0 }, 'Coming')
  const later = await seen(dora, sent)
  expect(later.head_count).toEqual({ people: 3, delivered: 2, read: 2, answered: 1 })
  expect(later.people.map(({ display_name, standing }) => [display_name, standing])).toEqual([
    ['Cleo Marsh', 'sent'],
    ['Ana Ruiz', 'read'],
    ['Ben Okafor', 'answered'],
  ])
  const { results } = await dora.call(routes.listBroadcasts, {
    query: { group_id: ward.ids.groups.rapidResponse },
  })
  const { people: _, ...row } = later
  expect(results).toEqual([row])
  expect(await audited(ward, 'broadcast.sent')).toMatchObject([
    { actor_id: dora.who.user_id, object_id: sent.id, details: { recipients: 3 } },
  ])
  expect(await cleo.inbox()).toHaveLength(1)
})

test('sent twice, and by ten at once, it goes out once and the answer is the same', async () => {
  const { dora, ana } = ward
  const written = await writes(dora, 'Lift 3 is out')
  const threads = async () => (await storedRows(ward))['threads'] ?? 0
  const before = await threads()
  const answers = await Promise.all(Array.from({ length: 10 }, () => sends(dora, written)))
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
  expect(await threads()).toBe(before + 1)
  expect(
    (await ana.inbox()).filter(({ last_message }) => last_message.text === 'Lift 3 is out'),
  ).toHaveLength(1)
})

test('who has the application installed is left out when that is asked for; nobody left is the 406', async () => {
  const { ana, ben, cleo, dora, ids } = ward
  await Promise.all([hasApp(ana, true), hasApp(ben, false), hasApp(cleo, true)])
  const audience = (exclude_installed: boolean) =>
    dora.call(routes.broadcastAudience, {
      params: { id: ids.groups.rapidResponse },
      query: { exclude_installed },
    })
  expect(await audience(false)).toMatchObject({ people: 3, installed: 2, problem: null })
  expect(await audience(true)).toMatchObject({ people: 1, installed: 2, problem: null })
  const sent = await sends(dora, await writes(dora, 'By SMS alone', { exclude_installed: true }))
  expect(sent.people.map(({ display_name }) => display_name)).toEqual(['Ben Okafor'])

  await hasApp(ben, true)
  const everybody =
    'Everybody in this group has the application installed, so nobody would receive this message. Send it to them too.'
  expect(await audience(true)).toMatchObject({ people: 0, installed: 3, problem: everybody })
  const written = await writes(dora, 'To nobody', { exclude_installed: true })
  const before = await storedRows(ward)
  const refused = await dora.tries(routes.sendBroadcast, { params: { id: written.id } })
  expect(refused).toMatchObject({ status: 406, body: { code: 'recipients.nobody', detail: everybody } })
  expect(await storedRows(ward)).toEqual(before)
  // What was refused can be sent once somebody can get it.
  await hasApp(cleo, false)
  expect((await sends(dora, written)).people.map(({ display_name }) => display_name)).toEqual(['Cleo Marsh'])
})

test('a group without members, or with its sender alone, is the 406 of every message', async () => {
  const { dora } = ward
  for (const members of [[], [dora]]) {
    const { group_id } = await groupOf(ward, `Empty ${members.length}`, { type: 'BroadcastGroup', members })
    const written = await writes(dora, 'Anybody?', { group_id })
    expect(await dora.tries(routes.sendBroadcast, { params: { id: written.id } })).toMatchObject({
      status: 406,
      body: { detail: 'Nobody would receive this message. Choose someone who can answer.' },
    })
  }
})

test('it is its author who sends it; who may not send broadcasts does not see them', async () => {
  const { dora, ana, ids } = ward
  const otherOperator = await newcomer(ward, 'Olga Perez', ['messaging.send_broadcast'])
  const written = await writes(dora, 'Mine')
  expect(await otherOperator.tries(routes.sendBroadcast, { params: { id: written.id } })).toMatchObject({
    status: 403,
    body: {
      detail: 'Only the person who wrote this broadcast can send it. Write one of your own.',
    },
  })
  expect((await seen(otherOperator, written)).may).toEqual({ send: false })
  expect((await ana.tries(routes.getBroadcast, { params: { id: written.id } })).status).toBe(403)
  await gainRights(ward, ana, ['messaging.send_broadcast'])
  const refused: [object, object][] = [
    [{ group_id: ids.groups.cardiologyOnCall }, { group_id: ['This broadcast group does not exist.'] }],
    [{ group_id: 987_654 }, { group_id: ['This broadcast group does not exist.'] }],
    [{ message: ' \n' }, { message: ['This field may not be blank.'] }],
    [{ type: 1 }, { type: ['type is 0 (SMS).'] }],
  ]
  for (const [wrong, said] of refused) {
    const body = { group_id: ids.groups.rapidResponse, message: 'Hello', ...wrong }
    const { status, body: answer } = await dora.tries(routes.createBroadcast, { body })
    expect({ status, ...answer }).toEqual({ status: 400, code: 'invalid', ...said })
  }
})

test('a broadcast that is taken back is shown as such', async () => {
  const { dora } = ward
  const sent = await sends(dora, await writes(dora, 'Wrong group'))
  await ward.app.db.worker((db) =>
    sql`update thread set recalled = clock_now() where account_id = ${ward.ids.account_id} and id = ${sent.thread_id}`.execute(
      db,
    ),
  )
  expect((await seen(dora, sent)).is_recalled).toBe(true)
})
