import { acceptMessage } from '@wardline/contract/messaging/responses/response.routes.ts'
import { forwardThread } from '@wardline/contract/messaging/forwarding/forward.routes.ts'
import {
  createThread,
  listMessages,
  listSubscribers,
} from '@wardline/contract/messaging/threads/thread.routes.ts'
import { downloadFile } from '@wardline/contract/files/file.routes.ts'
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createHospital } from '../../../fixtures/hospital/hospital.ts'
import { createUser } from '../../../fixtures/hospital/users.ts'
import * as ward from '../../../fixtures/paging/group-rows.ts'
import type { Person } from '../../../fixtures/people/person.ts'
import { attachFile, readSample } from '../../../fixtures/files/uploads.ts'

interface Thread {
  id: number
}

const reasonsOn = async (person: Person, { id }: Thread) => {
  const { results } = await person.call(listSubscribers, { params: { id } })
  return results.map(({ display_name, reason, why }) => [display_name, reason, why])
}
const listTexts = async (person: Person, { id }: Thread) => {
  const { results } = await person.call(listMessages, { params: { id } })
  return results
    .toReversed()
    .map(({ sender, data, is_automatic }) => [sender.display_name, data.at(-1)?.data, is_automatic])
}
const forwardTo = (person: Person, { id }: Thread, to: Person[], more: Record<string, unknown> = {}) =>
  person.request(forwardThread, {
    params: { id },
    body: { recipient_ids: to.map(({ user }) => user.contact_id), ...more },
  })
const isAway = (h: Parameters<typeof ward.updateUser>[0], person: Person, text = 'Back on Monday.') =>
  ward.updateUser(h, person, { auto_response_enabled: true, auto_response_text: text })

test("messaging §3 forward_to_id: a user who forwards keeps a copy, and the other user's is marked Forwarded", async () => {
  const h = await createHospital()
  const { ana, ben, cleo } = h
  await ward.setForwarding(h, ben, cleo)
  const device = await cleo.connect()
  const thread = await ana.writes(ben, 'K+ 6.1')
  expect(await reasonsOn(ana, thread)).toEqual([
    ['Ana Ruiz', 'sender', ''],
    ['Ben Okafor', 'new_message', 'addressed by name'],
    ['Cleo Marsh', 'forward', 'forwarded by Ben Okafor'],
  ])
  expect((await device.receives('thread_new')).reason).toBe('forward')
  expect((await cleo.inbox())[0]?.me.reason).toBe('forward')
  await ward.setForwarding(h, ben, null)
  expect(await reasonsOn(ana, await ana.writes(ben, 'K+ 5.2'))).toHaveLength(2)
})

test('a requested response is requested from the forwarded recipient too', async () => {
  const h = await createHospital()
  const { ana, ben, cleo } = h
  await ward.setForwarding(h, ben, cleo)
  const thread = await ana.writes(ben, 'Confirm, please', { requires_confirm: true })
  expect(
    (await cleo.call(acceptMessage, { params: { id: thread.id }, body: {} })).message.acknowledgement_request
      ?.summary,
  ).toEqual({
    open: 1,
    accepted: 1,
    rejected: 0,
    responded: 0,
    reassigned: 0,
    meanings: { yes: 0, later: 0, no: 0 },
  })
})

test('forwarding follows at most five hops, never in a cycle and never back to the sender', async () => {
  const h = await createHospital()
  const people = await Promise.all(
    ['A A', 'B B', 'C C', 'D D', 'E E', 'F F', 'G G'].map((name) => createUser(h, name)),
  )
  const [first, ...others] = people
  if (!first) throw new Error('no user')
  for (const [i, person] of people.entries()) await ward.setForwarding(h, person, people[i + 1] ?? first)
  const chain = await reasonsOn(h.ana, await h.ana.writes(first, 'Six of them'))
  expect(chain.map(([name]) => name)).toEqual(['Ana Ruiz', 'A A', 'B B', 'C C', 'D D', 'E E', 'F F'])
  const [second] = others
  if (!second) throw new Error('no user')
  await ward.setForwarding(h, second, first)
  expect(await reasonsOn(h.ana, await h.ana.writes(first, 'A circle'))).toHaveLength(3)
  await ward.setForwarding(h, first, h.ana)
  expect(await reasonsOn(h.ana, await h.ana.writes(first, 'Back'))).toHaveLength(2)
})

test('messaging §3 auto_response_text: sent once per thread, as a message of the user that marks nothing read', async () => {
  const h = await createHospital()
  const { ana, ben } = h
  await isAway(h, ben)
  const thread = await ana.writes(ben, 'K+ 6.1')
  expect(thread.last_message).toMatchObject({ text: 'Back on Monday.', sender_name: 'Ben Okafor' })
  expect(thread.me.unread_message_count).toBe(1)
  await ana.replies(thread, 'And now?')
  expect(await listTexts(ana, thread)).toEqual([
    ['Ana Ruiz', 'K+ 6.1', false],
    ['Ben Okafor', 'Back on Monday.', true],
    ['Ana Ruiz', 'And now?', false],
  ])
  const [bens] = await ben.inbox('unread')
  expect(bens?.me.unread_message_count).toBe(2)
  expect(bens?.my_subscriber).toMatchObject({ state: 'pending', read_message_id: 0 })
})

test('two users who are away do not answer each other', async () => {
  const h = await createHospital()
  const { ana, ben, cleo } = h
  await isAway(h, ana, 'In theatre.')
  await isAway(h, ben)
  await isAway(h, cleo, 'On leave.')
  const thread = await ana.writes(h.ids.contacts.rapidResponse, 'Anybody?')
  await ben.replies(thread, 'Here after all')
  expect(await listTexts(ben, thread)).toEqual([
    ['Ana Ruiz', 'Anybody?', false],
    ['Ben Okafor', 'Back on Monday.', true],
    ['Cleo Marsh', 'On leave.', true],
    ['Ben Okafor', 'Here after all', false],
    ['Ana Ruiz', 'In theatre.', true],
  ])
})

test('no auto response is sent where replies are off, or for blank text', async () => {
  const h = await createHospital()
  const { ana, ben } = h
  await isAway(h, ben)
  expect(await listTexts(ana, await ana.writes(ben, 'Lift 3 is out', { allow_replies: false }))).toHaveLength(
    1,
  )
  await isAway(h, ben, '   ')
  expect(await listTexts(ana, await ana.writes(ben, 'K+ 6.1'))).toHaveLength(1)
})

test('messaging §1, §7 forward thread: new recipients see everything, marked Forwarded; subscribers are notified who joined', async () => {
  const { ana, ben, cleo } = await createHospital()
  const thread = await ana.writes(ben, 'K+ 6.1')
  await ben.replies(thread, 'On my way')
  const anaDevice = await ana.connect()
  const cleoDevice = await cleo.connect()
  const { status, body } = await forwardTo(ben, thread, [cleo])
  expect([status, body.id, body.subscriber_count]).toEqual([201, thread.id, 3])
  const came = await anaDevice.receives('new_subscriber')
  expect(came.added.map(({ display_name, reason }) => [display_name, reason])).toEqual([
    ['Cleo Marsh', 'forward'],
  ])
  expect(came).toMatchObject({ subscriber_count: 3, total: 3 })
  expect((await cleoDevice.receives('thread_new')).reason).toBe('forward')
  expect(await listTexts(cleo, thread)).toHaveLength(2)
  expect(await cleo.inbox('unread')).toHaveLength(1)
  await ana.replies(thread, 'Thank you both')
  await cleoDevice.receives('thread_new_message')
})

test('a thread forwarded without a comment moves to the top for its new recipients only', async () => {
  const { ana, ben, cleo, clock } = await createHospital()
  const thread = await ana.writes(ben, 'Old but yours now')
  clock.forward({ minutes: 5 })
  const newer = await ana.writes(ben, 'Newer', {
    recipient_ids: [ben.user.contact_id, cleo.user.contact_id],
  })
  clock.forward({ minutes: 5 })
  const cleoDevice = await cleo.connect()
  await forwardTo(ben, thread, [cleo])
  const { thread: told } = await cleoDevice.receives('thread_new', (e) => e.thread.id === thread.id)
  const [first, second] = await cleo.inbox()
  expect([first?.id, second?.id]).toEqual([thread.id, newer.id])
  expect(first?.last_message_date).toBe(told.last_message_date)
  expect((await ben.inbox()).map(({ id }) => id)).toEqual([newer.id, thread.id])
  expect((await ana.inbox()).map(({ id }) => id)).toEqual([newer.id, thread.id])
})

test('a comment is sent with the thread, and existing subscribers are not asked again', async () => {
  const { ana, ben, cleo } = await createHospital()
  const thread = await ana.writes(ben, 'K+ 6.1')
  const { body } = await forwardTo(ben, thread, [ana, cleo], { message: 'Cleo, can you look?' })
  expect(body.last_message.text).toBe('Cleo, can you look?')
  expect(await reasonsOn(ana, thread)).toHaveLength(3)
  const again = await forwardTo(ben, thread, [ana, cleo])
  expect([again.status, again.body.recipient_ids]).toEqual([
    400,
    ['Everyone you selected is already in this conversation.'],
  ])
})

test('a comment is refused where replies are off; adding people is not', async () => {
  const { ana, ben, cleo, dora } = await createHospital()
  const thread = await ana.writes(ben, 'Lift 3 is out', { allow_replies: false })
  expect((await forwardTo(ben, thread, [cleo], { message: 'See this' })).status).toBe(403)
  expect((await forwardTo(ben, thread, [cleo])).status).toBe(201)
  expect((await forwardTo(ana, thread, [dora], { message: 'See this' })).status).toBe(201)
})

test('messaging §1, §7 forward message: creates its own thread with the data, the same files and its own permissions', async () => {
  const h = await createHospital()
  const { ana, ben, cleo, ids } = h
  const file = await attachFile(ana, 'sample.pdf', await readSample('valid/sample.pdf'))
  const thread = await ana.writes(ben, 'Critical lab', {
    message_type_id: ids.message_type,
    data: { test: 'Potassium', value: '6.1' },
    patient_id: ids.patient,
    attachment_ids: [file.id],
    requires_confirm: true,
    priority: 2,
  })
  const { status, body: sent } = await forwardTo(ben, thread, [cleo], {
    message_id: thread.last_message.id,
    message: 'Yours?',
  })
  expect(status).toBe(201)
  expect(sent).toMatchObject({
    subject: 'Fwd: Critical lab',
    priority: 2,
    patient_id: ids.patient,
    requires_confirm: true,
    subscriber_count: 2,
  })
  expect(sent.id).not.toBe(thread.id)
  const [message] = (await cleo.call(listMessages, { params: { id: sent.id } })).results
  expect(message?.data.map(({ label, data }) => [label, data])).toEqual([
    ['', 'Yours?'],
    ['Forwarded from', expect.stringMatching(/^Ana Ruiz, \d+ \w{3} \d{4}, \d\d:\d\d$/)],
    ['Test', 'Potassium'],
    ['Value', '6.1'],
    ['Note', 'Please confirm.'],
  ])
  expect(await reasonsOn(cleo, sent)).toEqual([
    ['Ben Okafor', 'sender', ''],
    ['Cleo Marsh', 'forward', 'addressed by name'],
  ])
  const copy = message?.attachments[0]
  expect(copy).toMatchObject({ name: 'sample.pdf', size: file.size })
  expect(copy?.id).not.toBe(file.id)
  const may = async (person: Person, id: number) =>
    (await person.request(downloadFile, { params: { id } })).status
  expect([await may(cleo, copy?.id ?? 0), await may(cleo, file.id), await may(ana, copy?.id ?? 0)]).toEqual([
    200, 404, 404,
  ])
  expect((await cleo.request(listMessages, { params: { id: thread.id } })).status).toBe(404)
})

test("forwarding a later message drops the first one's response request and adds a single Fwd:", async () => {
  const { ana, ben, cleo } = await createHospital()
  const thread = await ana.writes(ben, `Fwd: ${'x'.repeat(195)}`, { requires_confirm: true })
  const reply = await ben.replies(thread, 'Repeat is 5.1')
  const { body } = await forwardTo(ana, thread, [cleo], { message_id: reply.id })
  expect(body).toMatchObject({ subject: thread.subject, requires_confirm: false, acknowledgement: null })
  const long = await ana.writes(ben, '𝛼'.repeat(100))
  const { body: sent } = await forwardTo(ana, long, [cleo], { message_id: long.last_message.id })
  expect(sent.subject).toBe(`Fwd: ${'𝛼'.repeat(97)}`)
})

test('a message outside the thread and a thread of others are not found', async () => {
  const { ana, ben, cleo } = await createHospital()
  const thread = await ana.writes(ben, 'One')
  const other = await ana.writes(cleo, 'Two')
  const { status, body } = await forwardTo(ben, thread, [cleo], { message_id: other.last_message.id })
  expect([status, body.message_id]).toEqual([400, ['This message is not in the conversation.']])
  expect((await forwardTo(cleo, thread, [cleo])).status).toBe(404)
})

test('forwarding twice with one key forwards once', async () => {
  const { ana, ben, cleo } = await createHospital()
  const thread = await ana.writes(ben, 'One')
  const asked = {
    params: { id: thread.id },
    body: { recipient_ids: [cleo.user.contact_id], message_id: thread.last_message.id },
    key: 'forward-0001',
  }
  const answers = await Promise.all([1, 2, 3].map(() => ben.call(forwardThread, asked)))
  expect(new Set(answers.map(({ id }) => id)).size).toBe(1)
  expect(await cleo.inbox()).toHaveLength(1)
})

test('with any chain of forwarding and absences, each user gets one copy and one automatic reply', async () => {
  const h = await createHospital()
  const people = [h.ana, h.ben, h.cleo, h.dora]
  const away = fc.subarray(people)
  const someone = fc.option(fc.constantFrom(...people))
  await fc.assert(
    fc.asyncProperty(
      away,
      fc.tuple(someone, someone, someone, someone),
      fc.subarray(people.slice(1), { minLength: 1 }),
      async (gone, to, chosen) => {
        for (const [i, person] of people.entries()) {
          const next = to[i] ?? null
          await ward.setForwarding(h, person, next === person ? null : next)
          await ward.updateUser(h, person, {
            auto_response_enabled: gone.includes(person),
            auto_response_text: 'Away',
          })
        }
        const recipient_ids = chosen.map(({ user }) => user.contact_id)
        const thread = await h.ana.call(createThread, {
          body: { subject: 'Rounds', data: { body: 'Rounds' }, recipient_ids },
        })
        const names = (await reasonsOn(h.ana, thread)).map(([name]) => name)
        expect(new Set(names).size).toBe(names.length)
        for (const { user } of chosen) expect(names).toContain(user.display_name)
        const automatic = (await listTexts(h.ana, thread))
          .filter(([, , is_automatic]) => is_automatic)
          .map(([name]) => name)
        expect(automatic.toSorted()).toEqual(
          gone
            .map(({ user }) => user.display_name)
            .filter((name) => name !== 'Ana Ruiz' && names.includes(name))
            .toSorted(),
        )
      },
    ),
    { numRuns: 20 },
  )
  const { rows } = await h.app.db.acrossAccounts((db) =>
    sql`select thread_id, sender_id from message where is_automatic group by 1, 2 having count(*) > 1`.execute(
      db,
    ),
  )
  expect(rows).toEqual([])
})
