import { changeProfile } from '@wardline/contract/accounts/profile.routes.ts'
import { listContacts } from '@wardline/contract/directory/contact.routes.ts'
import { boot } from '@wardline/contract/live/boot.routes.ts'
import * as routes from '@wardline/contract/messaging/open-item.routes.ts'
import { getThread, listSubscribers, listThreads } from '@wardline/contract/messaging/thread.routes.ts'
import { answerAs } from '@wardline/server/features/messaging/answer.actions.ts'
import { askMore } from '@wardline/server/features/messaging/asking.actions.ts'
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { converges } from '../world/converge.ts'
import { hospital } from '../world/hospital.ts'
import { setPerson } from '../world/paging.ts'
import type { Person } from '../world/person.ts'
import { audited } from '../world/tagging.ts'

/** Spec §4 (message outcomes) and §7 (accept, reject, respond {response}); domain.md, "Open items". */

type Of = { id: number }

const accepts = (person: Person, thread: Of) =>
  person.call(routes.acceptMessage, { params: { id: thread.id }, body: {} })
const responds = (person: Person, thread: Of, response: string) =>
  person.call(routes.respondToMessage, { params: { id: thread.id }, body: { response } })
const view = async (person: Person, open_items: 'owed' | 'awaited') =>
  (await person.call(listThreads, { query: { open_items } })).results

/** Presence settles a moment after a device comes; it is not to change in the middle of a comparison. */
const everybodyIsOnline = (person: Person) =>
  vi.waitFor(
    async () => {
      const { results } = await person.call(listContacts, { query: { type: 'User' } })
      const names = results.filter(({ is_online }) => is_online).map(({ display_name }) => display_name)
      expect(names).toEqual(expect.arrayContaining(['Ana Ruiz', 'Ben Okafor', 'Cleo Marsh']))
    },
    { interval: 50, timeout: 10_000 },
  )

const nobodyYet = { accepted: 0, rejected: 0, responded: 0, moved: 0 }

test('messaging §1, §7: a page that asks for confirmation is owed by each recipient until that person answers', async () => {
  const { ana, ben, cleo } = await hospital()
  const both = { recipient_ids: [ben.who.contact_id, cleo.who.contact_id], requires_confirm: true }
  const thread = await ana.writes(ben, 'K+ 6.1, bed 12', both)
  expect(thread.awaiting).toEqual({ open: 2, answered: 0, moved: 0 })
  expect(thread.open_item).toBeNull()

  const [owed] = await view(ben, 'owed')
  expect(owed?.open_item).toEqual({
    message_id: thread.last_message.id,
    asks: 'confirm',
    state: 'open',
    response: null,
    since: thread.created,
    closed: null,
  })
  expect(await view(ana, 'owed')).toEqual([])
  expect((await view(ana, 'awaited')).map(({ id }) => id)).toEqual([thread.id])

  const answered = await accepts(ben, thread)
  expect(answered.thread.open_item?.state).toBe('accepted')
  expect(answered.message.asks).toEqual({
    kind: 'confirm',
    confirm: true,
    response_options: [],
    mine: { state: 'accepted', response: null },
    summary: { ...nobodyYet, open: 1, accepted: 1 },
  })
  expect(await view(ben, 'owed')).toEqual([])
  expect((await view(cleo, 'owed')).map(({ id }) => id)).toEqual([thread.id])
  expect((await view(ana, 'awaited'))[0]?.awaiting).toEqual({ open: 1, answered: 1, moved: 0 })

  await accepts(cleo, thread)
  expect(await view(ana, 'awaited')).toEqual([])
})

test('messaging §4: everyone on the thread hears who answered, and how far everybody is', async () => {
  const { ana, ben, cleo } = await hospital()
  const both = { recipient_ids: [ben.who.contact_id, cleo.who.contact_id], response_options: ['Yes', 'No'] }
  const phones = [await ana.phone(), await ben.phone(), await cleo.phone()]
  const thread = await ana.writes(ben, 'Can you take bed 14?', both)
  await responds(cleo, thread, 'No')
  for (const phone of phones) {
    expect(await phone.hears('message_responded')).toMatchObject({
      thread_id: thread.id,
      message_id: thread.last_message.id,
      user_id: cleo.who.user_id,
      display_name: 'Cleo Marsh',
      state: 'responded',
      response: 'No',
      summary: { ...nobodyYet, open: 1, responded: 1 },
    })
  }
  const [anas, bens] = phones
  expect(await anas?.hears('open_item_changed')).toMatchObject({
    awaiting: { open: 1, answered: 1, moved: 0 },
  })
  expect(bens?.events.filter(({ kind }) => kind === 'open_item_changed')).toEqual([])
  const { results } = await ana.call(listSubscribers, { params: { id: thread.id } })
  expect(results.map(({ display_name, open_item }) => [display_name, open_item?.state])).toEqual([
    ['Ana Ruiz', undefined],
    ['Ben Okafor', 'open'],
    ['Cleo Marsh', 'responded'],
  ])
})

test('reading and replying do not close what one owes; answering marks it read', async () => {
  const { ana, ben } = await hospital()
  const thread = await ana.writes(ben, 'Confirm, please', { requires_confirm: true })
  await ben.reads(thread)
  await ben.replies(thread, 'Looking')
  await ben.archives(thread)
  expect((await view(ben, 'owed')).map(({ id }) => id)).toEqual([thread.id])

  const second = await ana.writes(ben, 'And this', { requires_confirm: true })
  const answered = await accepts(ben, second)
  expect(answered.thread.my_subscriber.state).toBe('read')
  expect(answered.thread.me.unread_message_count).toBe(0)
  expect((await ana.call(getThread, { params: { id: second.id } })).subscriber_summary.read).toBe(1)
})

test('the same answer again is fine; another one is told what was answered, and when', async () => {
  const { ana, ben } = await hospital()
  const thread = await ana.writes(ben, 'Transfer?', {
    response_options: ['Yes', 'No'],
    requires_confirm: true,
  })
  const first = await responds(ben, thread, 'Yes')
  expect(await responds(ben, thread, 'Yes')).toEqual(first)
  const other = await ben.tries(routes.respondToMessage, {
    params: { id: thread.id },
    body: { response: 'No' },
  })
  expect(other.status).toBe(409)
  expect(other.body.code).toBe('message.answered')
  expect(other.body.detail).toMatch(
    /^You answered this message with “Yes” on \w{3} \d+, \d{4}, \d+:\d\d [AP]M\.$/,
  )
  const rejected = await ben.tries(routes.rejectMessage, { params: { id: thread.id }, body: {} })
  expect(rejected.status).toBe(409)
})

test('messaging §7: an answer that was not offered is refused by name', async () => {
  const { ana, ben } = await hospital()
  const options = await ana.writes(ben, 'Which?', { response_options: ['Left', 'Right'] })
  const confirm = await ana.writes(ben, 'Sure?', { requires_confirm: true })
  const page = await ana.writes(ben, 'Come', { apply_escalations: true })
  const plain = await ana.writes(ben, 'For your information')
  const tries = (
    route: typeof routes.acceptMessage | typeof routes.respondToMessage,
    id: number,
    body: object,
  ) => ben.tries(route, { params: { id }, body })

  const up = await tries(routes.respondToMessage, options.id, { response: 'Up' })
  expect([up.status, up.body]).toEqual([400, { response: ['Choose one of: Left, Right.'], code: 'invalid' }])
  const accepted = await tries(routes.acceptMessage, options.id, {})
  expect(accepted.body.non_field_errors).toEqual(['This message is answered with one of: Left, Right.'])
  const responded = await tries(routes.respondToMessage, confirm.id, { response: 'Left' })
  expect(responded.body.response).toEqual(['This message has no response options.'])
  expect((await tries(routes.acceptMessage, page.id, {})).status).toBe(200)
  expect((await tries(routes.acceptMessage, plain.id, {})).status).toBe(404)
})

test('who was not asked has nothing to answer, and answers nothing for somebody else', async () => {
  const { ana, ben, cleo, dora, stranger } = await hospital()
  const thread = await ana.writes(ben, 'Confirm', { requires_confirm: true })
  const asked = { params: { id: thread.id }, body: {} }
  for (const person of [ana, cleo, dora, stranger])
    expect((await person.tries(routes.acceptMessage, asked)).body.code).toBe('not_found')
  const elsewhere = { params: { id: thread.id }, body: { message_id: thread.last_message.id + 1 } }
  expect((await ben.tries(routes.acceptMessage, elsewhere)).status).toBe(404)
  expect((await view(ben, 'owed')).map(({ id }) => id)).toEqual([thread.id])
})

test('the first screen says in how many threads one owes an answer, and waits for one', async () => {
  const { ana, ben, ids } = await hospital()
  await ana.writes(ids.contacts.rapidResponse, 'Rapid response', { requires_confirm: true })
  await ben.writes(ana, 'Yes or no', { response_options: ['Yes', 'No'] })
  const counts = async (person: Person) => {
    const { owed_count, awaited_count } = await person.call(boot)
    return { owed_count, awaited_count }
  }
  expect(await counts(ana)).toEqual({ owed_count: 1, awaited_count: 1 })
  expect(await counts(ben)).toEqual({ owed_count: 1, awaited_count: 1 })
})

test('a copy that was forwarded is owed by whom it was forwarded to, and still by whom it was for', async () => {
  const { ana, ben, cleo } = await hospital()
  const forwarding = { forwarding_enabled: true, forward_to_id: cleo.who.user_id }
  await ben.call(changeProfile, { params: { id: ben.who.user_id }, body: forwarding })
  const cleosPhone = await cleo.phone()
  const thread = await ana.writes(ben, 'Confirm, please', { requires_confirm: true })
  expect(thread.awaiting).toEqual({ open: 2, answered: 0, moved: 0 })
  expect(await cleosPhone.hears('thread_new')).toMatchObject({
    reason: 'forward',
    open_item: { state: 'open', asks: 'confirm' },
  })
  await accepts(cleo, thread)
  expect((await view(ben, 'owed')).map(({ id }) => id)).toEqual([thread.id])
})

test('who comes to a thread as a recipient later is asked as well; every screen shows it', async () => {
  const ward = await hospital()
  const { ana, ben, cleo, app, ids } = ward
  const thread = await ana.writes(ben, 'Confirm, please', { requires_confirm: true })
  await app.db.worker((db) =>
    sql`insert into subscriber (account_id, thread_id, user_id, reason, last_message_id, last_message_date)
        select account_id, thread_id, ${cleo.who.user_id}, 'subscribed', last_message_id, last_message_date
          from subscriber where user_id = ${ben.who.user_id}`.execute(db),
  )
  const tabs = [ana, ben, cleo].map(async (person) => ({
    name: person.who.display_name,
    person,
    phone: await person.phone(),
  }))
  const asks = () => app.db.write(ids.account_id, (tx) => askMore(tx, thread.id, [cleo.who.user_id]))
  await everybodyIsOnline(ana)
  const heard = await converges(ward, await Promise.all(tabs), [thread.id], asks)
  expect(heard.get('Ana Ruiz')?.map(({ kind }) => kind)).toEqual(['message_asked', 'open_item_changed'])
  expect((await view(cleo, 'owed')).map(({ id }) => id)).toEqual([thread.id])
  expect((await view(ana, 'awaited'))[0]?.awaiting).toEqual({ open: 2, answered: 0, moved: 0 })
  const again = await converges(ward, await Promise.all(tabs), [thread.id], asks)
  expect([...again.values()].flat()).toEqual([])
})

test('an answer from a phone is the same as one from a browser, and the audit knows by which way it came', async () => {
  const h = await hospital()
  const { ana, ben, cleo } = h
  const both = { recipient_ids: [ben.who.contact_id, cleo.who.contact_id], requires_confirm: true }
  const thread = await ana.writes(ben, 'K+ 6.1, bed 12', both)
  const phone = await ana.phone()
  const { account_id, user_id } = ben.who
  const accepted = { state: 'accepted', response: null } as const
  const from = {
    account_id,
    user_id,
    thread_id: thread.id,
    message_id: thread.last_message.id,
    answer: accepted,
    via: 'sms' as const,
  }
  expect(await answerAs(h.app.db, from)).toMatchObject({ repeated: false })
  expect(await phone.hears('message_accepted')).toMatchObject({ user_id, summary: { open: 1, accepted: 1 } })
  expect((await ben.call(getThread, { params: { id: thread.id } })).open_item?.state).toBe('accepted')
  expect(await audited(h, 'message.accepted')).toMatchObject([
    { actor_id: user_id, details: { message_id: thread.last_message.id, via: 'sms' } },
  ])

  expect(await answerAs(h.app.db, from)).toMatchObject({ repeated: true })
  await expect(answerAs(h.app.db, { ...from, answer: { ...accepted, state: 'rejected' } })).rejects.toThrow(
    /^You accepted this message on /,
  )
  await expect(answerAs(h.app.db, { ...from, message_id: 987_654 })).rejects.toThrow('Not found.')
  await expect(
    answerAs(h.app.db, { ...from, answer: { state: 'responded', response: 'Yes' } }),
  ).rejects.toThrow('Some of the fields are not valid.')
  await setPerson(h, cleo, { is_locked: true })
  await expect(answerAs(h.app.db, { ...from, user_id: cleo.who.user_id })).rejects.toThrow(/locked/)
})
