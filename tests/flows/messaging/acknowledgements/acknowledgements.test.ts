import { changeProfile } from '@wardline/contract/accounts/profile.routes.ts'
import { boot } from '@wardline/contract/live/boot.routes.ts'
import * as routes from '@wardline/contract/messaging/responses/response.routes.ts'
import {
  getThread,
  listSubscribers,
  listThreads,
} from '@wardline/contract/messaging/threads/thread.routes.ts'
import { recordExternalResponse } from '@wardline/server/features/messaging/responses/response.actions.ts'
import { requestThreadAcknowledgements } from '@wardline/server/features/messaging/paging-requests/acknowledgement-request.actions.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { expectConvergence, openTabs } from '../../converge/screens.ts'
import { createHospital } from '../../../fixtures/hospital/hospital.ts'
import { setUserState } from '../../../fixtures/paging/group-rows.ts'
import type { Person } from '../../../fixtures/people/person.ts'
import { listAuditEntries } from '../../../fixtures/hospital/departments.ts'

type Of = { id: number }

const accept = (person: Person, thread: Of) =>
  person.call(routes.acceptMessage, { params: { id: thread.id }, body: {} })
const respond = (person: Person, thread: Of, response: string) =>
  person.call(routes.respondToMessage, { params: { id: thread.id }, body: { response } })
const listView = async (person: Person, acknowledgements: 'needs_my_response' | 'waiting_for_others') =>
  (await person.call(listThreads, { query: { acknowledgements } })).results

const nobodyYet = {
  accepted: 0,
  rejected: 0,
  responded: 0,
  reassigned: 0,
  meanings: { yes: 0, later: 0, no: 0 },
}

test('messaging §1, §7: each recipient owes a response to a page that requests confirmation until they respond', async () => {
  const { ana, ben, cleo } = await createHospital()
  const both = { recipient_ids: [ben.user.contact_id, cleo.user.contact_id], requires_confirm: true }
  const thread = await ana.writes(ben, 'K+ 6.1, bed 12', both)
  expect(thread.response_progress).toEqual({ open: 2, answered: 0, reassigned: 0, declined: 0 })
  expect(thread.acknowledgement).toBeNull()

  const [owed] = await listView(ben, 'needs_my_response')
  expect(owed?.acknowledgement).toEqual({
    message_id: thread.last_message.id,
    kind: 'confirm',
    state: 'open',
    response: null,
    meaning: null,
    since: thread.created,
    closed: null,
  })
  expect(await listView(ana, 'needs_my_response')).toEqual([])
  expect((await listView(ana, 'waiting_for_others')).map(({ id }) => id)).toEqual([thread.id])

  const answered = await accept(ben, thread)
  expect(answered.thread.acknowledgement?.state).toBe('accepted')
  expect(answered.message.acknowledgement_request).toEqual({
    kind: 'confirm',
    confirm: true,
    response_options: [],
    response_meanings: {},
    mine: { state: 'accepted', response: null, meaning: null },
    summary: { ...nobodyYet, open: 1, accepted: 1 },
  })
  expect(await listView(ben, 'needs_my_response')).toEqual([])
  expect((await listView(cleo, 'needs_my_response')).map(({ id }) => id)).toEqual([thread.id])
  expect((await listView(ana, 'waiting_for_others'))[0]?.response_progress).toEqual({
    open: 1,
    answered: 1,
    reassigned: 0,
    declined: 0,
  })

  await accept(cleo, thread)
  expect(await listView(ana, 'waiting_for_others')).toEqual([])
})

test('messaging §4: every subscriber is notified who responded and of the progress', async () => {
  const { ana, ben, cleo } = await createHospital()
  const both = { recipient_ids: [ben.user.contact_id, cleo.user.contact_id], response_options: ['Yes', 'No'] }
  const phones = [await ana.connect(), await ben.connect(), await cleo.connect()]
  const thread = await ana.writes(ben, 'Can you take bed 14?', both)
  await respond(cleo, thread, 'No')
  for (const phone of phones) {
    expect(await phone.receives('message_responded')).toMatchObject({
      thread_id: thread.id,
      message_id: thread.last_message.id,
      user_id: cleo.user.user_id,
      display_name: 'Cleo Marsh',
      state: 'responded',
      response: 'No',
      summary: { ...nobodyYet, open: 1, responded: 1 },
    })
  }
  const [anas, bens] = phones
  expect(await anas?.receives('acknowledgement_changed')).toMatchObject({
    response_progress: { open: 1, answered: 1, reassigned: 0, declined: 0 },
  })
  expect(bens?.events.filter(({ kind }) => kind === 'acknowledgement_changed')).toEqual([])
  const { results } = await ana.call(listSubscribers, { params: { id: thread.id } })
  expect(results.map(({ display_name, acknowledgement }) => [display_name, acknowledgement?.state])).toEqual([
    ['Ana Ruiz', undefined],
    ['Ben Okafor', 'open'],
    ['Cleo Marsh', 'responded'],
  ])
})

test('reading and replying do not close a request; responding marks it read', async () => {
  const { ana, ben } = await createHospital()
  const thread = await ana.writes(ben, 'Confirm, please', { requires_confirm: true })
  await ben.reads(thread)
  await ben.replies(thread, 'Looking')
  await ben.archives(thread)
  expect((await listView(ben, 'needs_my_response')).map(({ id }) => id)).toEqual([thread.id])

  const second = await ana.writes(ben, 'And this', { requires_confirm: true })
  const answered = await accept(ben, second)
  expect(answered.thread.my_subscriber.state).toBe('read')
  expect(answered.thread.me.unread_message_count).toBe(0)
  expect((await ana.call(getThread, { params: { id: second.id } })).subscriber_summary.read).toBe(1)
})

test('repeating a response is accepted; a different one is refused with what was answered and when', async () => {
  const { ana, ben } = await createHospital()
  const thread = await ana.writes(ben, 'Transfer?', {
    response_options: ['Yes', 'No'],
    requires_confirm: true,
  })
  const first = await respond(ben, thread, 'Yes')
  expect(await respond(ben, thread, 'Yes')).toEqual(first)
  const other = await ben.request(routes.respondToMessage, {
    params: { id: thread.id },
    body: { response: 'No' },
  })
  expect(other.status).toBe(409)
  expect(other.body.code).toBe('message.answered')
  expect(other.body.detail).toMatch(
    /^You answered this message with “Yes” on \w{3} \d+, \d{4}, \d+:\d\d [AP]M\.$/,
  )
  const rejected = await ben.request(routes.rejectMessage, { params: { id: thread.id }, body: {} })
  expect(rejected.status).toBe(409)
})

test('messaging §7: a response that was not offered is refused by name', async () => {
  const { ana, ben } = await createHospital()
  const options = await ana.writes(ben, 'Which?', { response_options: ['Left', 'Right'] })
  const confirm = await ana.writes(ben, 'Sure?', { requires_confirm: true })
  const page = await ana.writes(ben, 'Come', { apply_escalations: true })
  const plain = await ana.writes(ben, 'For your information')
  const tries = (
    route: typeof routes.acceptMessage | typeof routes.respondToMessage,
    id: number,
    body: object,
  ) => ben.request(route, { params: { id }, body })

  const up = await tries(routes.respondToMessage, options.id, { response: 'Up' })
  expect([up.status, up.body]).toEqual([400, { response: ['Choose one of: Left, Right.'], code: 'invalid' }])
  const accepted = await tries(routes.acceptMessage, options.id, {})
  expect(accepted.body.non_field_errors).toEqual(['This message is answered with one of: Left, Right.'])
  const responded = await tries(routes.respondToMessage, confirm.id, { response: 'Left' })
  expect(responded.body.response).toEqual(['This message has no response options.'])
  expect((await tries(routes.acceptMessage, page.id, {})).status).toBe(200)
  expect((await tries(routes.acceptMessage, plain.id, {})).status).toBe(404)
})

test('a user without a request cannot respond, nor respond for another user', async () => {
  const { ana, ben, cleo, dora, stranger } = await createHospital()
  const thread = await ana.writes(ben, 'Confirm', { requires_confirm: true })
  const asked = { params: { id: thread.id }, body: {} }
  for (const person of [ana, cleo, dora, stranger])
    expect((await person.request(routes.acceptMessage, asked)).body.code).toBe('not_found')
  const elsewhere = { params: { id: thread.id }, body: { message_id: thread.last_message.id + 1 } }
  expect((await ben.request(routes.acceptMessage, elsewhere)).status).toBe(404)
  expect((await listView(ben, 'needs_my_response')).map(({ id }) => id)).toEqual([thread.id])
})

test("the inbox counts threads that need the user's response and threads that wait for others", async () => {
  const { ana, ben, ids } = await createHospital()
  await ana.writes(ids.contacts.rapidResponse, 'Rapid response', { requires_confirm: true })
  await ben.writes(ana, 'Yes or no', { response_options: ['Yes', 'No'] })
  const counts = async (person: Person) => {
    const { needs_my_response_count, waiting_for_others_count } = await person.call(boot)
    return { needs_my_response_count, waiting_for_others_count }
  }
  expect(await counts(ana)).toEqual({ needs_my_response_count: 1, waiting_for_others_count: 1 })
  expect(await counts(ben)).toEqual({ needs_my_response_count: 1, waiting_for_others_count: 1 })
})

test('a forwarded copy asks both its new recipient and the original one for a response', async () => {
  const { ana, ben, cleo } = await createHospital()
  const forwarding = { forwarding_enabled: true, forward_to_id: cleo.user.user_id }
  await ben.call(changeProfile, { params: { id: ben.user.user_id }, body: forwarding })
  const cleoDevice = await cleo.connect()
  const thread = await ana.writes(ben, 'Confirm, please', { requires_confirm: true })
  expect(thread.response_progress).toEqual({ open: 2, answered: 0, reassigned: 0, declined: 0 })
  expect(await cleoDevice.receives('thread_new')).toMatchObject({
    reason: 'forward',
    acknowledgement: { state: 'open', kind: 'confirm' },
  })
  await accept(cleo, thread)
  expect((await listView(ben, 'needs_my_response')).map(({ id }) => id)).toEqual([thread.id])
})

test('a recipient who is added later is asked for a response too, and every screen shows it', async () => {
  const hospital = await createHospital()
  const { ana, ben, cleo, app, ids } = hospital
  const thread = await ana.writes(ben, 'Confirm, please', { requires_confirm: true })
  await app.db.acrossAccounts((db) =>
    sql`insert into subscriber (account_id, thread_id, user_id, reason, last_message_id, last_message_date)
        select account_id, thread_id, ${cleo.user.user_id}, 'subscribed', last_message_id, last_message_date
          from subscriber where user_id = ${ben.user.user_id}`.execute(db),
  )
  const tabs = await openTabs([ana, ben, cleo].map((person) => [person.user.display_name, person]))
  const asks = () =>
    app.db.write(ids.account_id, (tx) => requestThreadAcknowledgements(tx, thread.id, [cleo.user.user_id]))
  const heard = await expectConvergence(hospital, tabs, [thread.id], asks)
  expect(heard.get('Ana Ruiz')?.map(({ kind }) => kind)).toEqual([
    'acknowledgement_requested',
    'acknowledgement_changed',
  ])
  expect((await listView(cleo, 'needs_my_response')).map(({ id }) => id)).toEqual([thread.id])
  expect((await listView(ana, 'waiting_for_others'))[0]?.response_progress).toEqual({
    open: 2,
    answered: 0,
    reassigned: 0,
    declined: 0,
  })
  const again = await expectConvergence(hospital, tabs, [thread.id], asks)
  expect([...again.values()].flat()).toEqual([])
})

test('a response by phone equals one in the browser, and the audit trail records the channel', async () => {
  const h = await createHospital()
  const { ana, ben, cleo } = h
  const both = { recipient_ids: [ben.user.contact_id, cleo.user.contact_id], requires_confirm: true }
  const thread = await ana.writes(ben, 'K+ 6.1, bed 12', both)
  const device = await ana.connect()
  const { account_id, user_id } = ben.user
  const accepted = { state: 'accepted', response: null } as const
  const from = {
    account_id,
    user_id,
    thread_id: thread.id,
    message_id: thread.last_message.id,
    answer: accepted,
    via: 'sms' as const,
  }
  expect(await recordExternalResponse(h.app.db, from)).toMatchObject({ repeated: false })
  expect(await device.receives('message_accepted')).toMatchObject({
    user_id,
    summary: { open: 1, accepted: 1 },
  })
  expect((await ben.call(getThread, { params: { id: thread.id } })).acknowledgement?.state).toBe('accepted')
  expect(await listAuditEntries(h, 'message.accepted')).toMatchObject([
    { actor_id: user_id, details: { message_id: thread.last_message.id, via: 'sms' } },
  ])

  expect(await recordExternalResponse(h.app.db, from)).toMatchObject({ repeated: true })
  await expect(
    recordExternalResponse(h.app.db, { ...from, answer: { ...accepted, state: 'rejected' } }),
  ).rejects.toThrow(/^You accepted this message on /)
  await expect(recordExternalResponse(h.app.db, { ...from, message_id: 987_654 })).rejects.toThrow(
    'Not found.',
  )
  await expect(
    recordExternalResponse(h.app.db, { ...from, answer: { state: 'responded', response: 'Yes' } }),
  ).rejects.toThrow('Some of the fields are not valid.')
  await setUserState(h, cleo, 'locked')
  await expect(recordExternalResponse(h.app.db, { ...from, user_id: cleo.user.user_id })).rejects.toThrow(
    /locked/,
  )
})
