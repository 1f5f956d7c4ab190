import { lockUser, unlockUser } from '@wardline/contract/accounts/user.routes.ts'
import {
  createThread,
  markThreadDelivered,
  getThread,
  listMessages,
  listSubscribers,
  listThreads,
  markThreadRead,
  replyToThread,
  markThreadUnread,
  unarchiveThread,
} from '@wardline/contract/messaging/threads/thread.routes.ts'
import type { Thread } from '@wardline/contract/messaging/threads/thread.schemas.ts'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createHospital, type Hospital } from '../../../fixtures/hospital/hospital.ts'
import type { Person } from '../../../fixtures/people/person.ts'

let hospital: Hospital
let ana: Person
let ben: Person
let cleo: Person
let thread: Thread

beforeAll(async () => {
  hospital = await createHospital({ closesWithTest: false })
  ;({ ana, ben, cleo } = hospital)
  return hospital.close
})

beforeEach(async () => {
  await hospital.app.db.acrossAccounts((db) => sql`delete from subscriber`.execute(db))
  thread = await ana.writes(ben, 'Bed 12', { recipient_ids: [ben.user.contact_id, cleo.user.contact_id] })
})

const fetchThread = (person: Person, { id } = thread) => person.call(getThread, { params: { id } })
const fetchCounts = async () => (await fetchThread(ana)).subscriber_summary
const markDelivered = (person: Person, message_id: number) =>
  person.call(markThreadDelivered, { params: { id: thread.id }, body: { message_id } })
const requestThread = (person: Person, body: Record<string, unknown>) =>
  person.request(createThread, { body: { subject: 'Bed 12', data: { body: 'K+ 6.1' }, ...body } })
const listThreadSubscribers = async ({ id }: Thread) =>
  (await ana.call(listSubscribers, { params: { id } })).results

describe('message status', () => {
  test('messaging §3, §4: delivery states go from pending to delivered to read, never backwards; counts exclude the sender', async () => {
    const { id } = thread.last_message
    expect(await fetchCounts()).toEqual({ read: 0, delivered: 0, pending: 2 })
    await markDelivered(ben, id)
    expect(await fetchCounts()).toEqual({ read: 0, delivered: 1, pending: 1 })
    await ben.reads(thread)
    expect(await fetchCounts()).toEqual({ read: 1, delivered: 0, pending: 1 })
    await markDelivered(ben, id)
    await ben.reads(thread)
    expect(await fetchCounts()).toEqual({ read: 1, delivered: 0, pending: 1 })
    expect((await fetchThread(ben)).my_subscriber.state).toBe('read')
    await cleo.reads(thread)
    expect(await fetchCounts()).toEqual({ read: 2, delivered: 0, pending: 0 })
  })

  test('messaging §4: a reply makes the thread pending for everyone else again', async () => {
    await Promise.all([ben.reads(thread), cleo.reads(thread)])
    await ben.replies(thread, 'On my way')
    expect(await fetchCounts()).toEqual({ read: 0, delivered: 0, pending: 2 })
    const states = await Promise.all(
      [ana, ben, cleo].map(async (one) => (await fetchThread(one)).my_subscriber.state),
    )
    expect(states).toEqual(['pending', 'read', 'pending'])
  })

  test('messaging §4, §7: reading an older message does not read the newest; an unknown message cannot be read', async () => {
    const first = thread.last_message.id
    await ana.replies(thread, 'second')
    await ana.replies(thread, 'third')
    const partly = await ben.call(markThreadRead, { params: { id: thread.id }, body: { message_id: first } })
    expect(partly).toMatchObject({
      me: { unread_message_count: 2 },
      my_subscriber: { state: 'pending', read_message_id: first },
    })
    await markDelivered(ben, 2 ** 40)
    expect((await fetchThread(ben)).my_subscriber.state).toBe('delivered')
    const beyond = await ben.request(markThreadRead, {
      params: { id: thread.id },
      body: { message_id: 2 ** 40 },
    })
    expect(beyond).toMatchObject({
      status: 400,
      body: { message_id: ['This message is not in the conversation.'] },
    })
    expect((await ben.reads(thread)).me.unread_message_count).toBe(0)
  })
})

describe('inbox views', () => {
  const ids = (threads: Thread[]) => threads.map(({ id }) => id)

  test('messaging §4; paging §4: unread lists active threads with unread messages', async () => {
    expect(ids(await ben.inbox('unread'))).toEqual([thread.id])
    expect(ids(await ana.inbox('unread'))).toEqual([])
    await ben.reads(thread)
    expect(ids(await ben.inbox('unread'))).toEqual([])
    await ana.replies(thread, 'Now 6.4')
    const [unread] = await ben.inbox('unread')
    expect(unread?.me.unread_message_count).toBe(1)
  })

  test('a thread marked as unread is unread for its reader alone, and its receipts stay', async () => {
    await ben.reads(thread)
    const before = await ana.reads(thread)
    const marked = await ben.call(markThreadUnread, { params: { id: thread.id } })
    expect([marked.me.unread_message_count, marked.my_subscriber.state]).toEqual([1, 'read'])
    expect([ids(await ben.inbox('unread')), ids(await ana.inbox('unread'))]).toEqual([[thread.id], []])
    expect((await ana.reads(thread)).subscriber_summary).toEqual(before.subscriber_summary)
    await cleo.replies(thread, 'Any news?')
    expect((await ben.inbox('unread'))[0]?.me.unread_message_count).toBe(2)
    expect((await ben.reads(thread)).me.unread_message_count).toBe(0)
    await ben.call(markThreadUnread, { params: { id: thread.id } })
    expect((await ben.reads(thread)).me.unread_message_count).toBe(0)
  })

  test('messaging §4, §7: archiving is per user, and a new message unarchives the thread', async () => {
    expect((await ben.archives(thread)).status).toBe('archived')
    expect([ids(await ben.inbox()), ids(await ben.inbox('unread')), ids(await ben.inbox('archive'))]).toEqual(
      [[], [], [thread.id]],
    )
    expect([ids(await ana.inbox()), ids(await cleo.inbox())]).toEqual([[thread.id], [thread.id]])
    await cleo.replies(thread, 'Anybody?')
    expect([ids(await ben.inbox()), ids(await ben.inbox('archive'))]).toEqual([[thread.id], []])
    await ben.archives(thread)
    const back = await ben.call(unarchiveThread, { params: { id: thread.id } })
    expect([back.status, ids(await ben.inbox()), ids(await ben.inbox('archive'))]).toEqual([
      'active',
      [thread.id],
      [],
    ])
  })

  test('messaging §2, §4: threads are filtered by status as a word or number, and sorted newest first by default', async () => {
    const second = await ana.writes(ben, 'Bed 14')
    const list = async (query: Record<string, unknown>) =>
      ids((await ben.call(listThreads, { query })).results)
    expect(await list({})).toEqual([second.id, thread.id])
    expect(await list({ ordering: 'last_message_date' })).toEqual([thread.id, second.id])
    await ana.replies(thread, 'newer')
    expect(await list({ ordering: '-last_message_date' })).toEqual([thread.id, second.id])
    await ben.archives(second)
    expect([await list({ status: 0 }), await list({ status: 'active' })]).toEqual([[thread.id], [thread.id]])
    expect([await list({ status: 1 }), await list({ status: 'archived' })]).toEqual([
      [second.id],
      [second.id],
    ])
  })

  test('messaging §7: page links keep every other parameter, and each thread is shown once', async () => {
    for (let i = 0; i < 4; i++) await ana.writes(ben, `Bed ${20 + i}`)
    const seen: number[] = []
    let address: string | null = '/api/v2/threads/?page_size=2&ordering=last_message_date'
    const previous: (string | null)[] = []
    while (address !== null) {
      const page = await (await ben.http(address)).json()
      expect(page.count).toBe(5)
      seen.push(...ids(page.results))
      previous.push(page.previous)
      address = page.next
    }
    expect(seen).toEqual(seen.toSorted((a, b) => a - b))
    expect(new Set(seen).size).toBe(5)
    expect(previous[0]).toBe(null)
    expect(previous[2]).toBe('/api/v2/threads/?page_size=2&ordering=last_message_date&page=2')
  })

  test("messaging §7: concurrent requests each get only their own user's threads", async () => {
    const everybody = [ana, ben, cleo, hospital.dora, hospital.stranger]
    await ana.writes(cleo, 'Bed 14')
    await cleo.archives(thread)
    await ben.reads(thread)
    const lists = everybody.flatMap((person) =>
      [
        {},
        { page_size: 1 },
        { page_size: 1, page: 2 },
        { status: 'archived' },
        { subscriber_status: 'pending' },
      ]
        .filter(({ page }) => page === undefined || person === ana || person === cleo)
        .map((query) => () => person.call(listThreads, { query })),
    )
    const alone: unknown[] = []
    for (const list of lists) alone.push(await list())
    const together = await Promise.all([...lists, ...lists, ...lists].map((list) => list()))
    expect(together).toEqual([...alone, ...alone, ...alone])
    expect([await hospital.stranger.inbox(), await hospital.dora.inbox()]).toEqual([[], []])
    expect((await cleo.call(listThreads, {})).count).toBe(1)
  })

  test('a list shows the start of the newest message, however that was created', async () => {
    const shows = async () => {
      const [first] = await ben.inbox()
      const [stored] = await hospital.app.db.acrossAccounts(
        async (db) =>
          (
            await sql<Record<string, unknown>>`
              select m.id, m.sender_id, left(m.body, 200) as text, m.has_attachments, t.shown_message_id = m.id as is_kept
                from thread t join message m on m.account_id = t.account_id and m.id = t.last_message_id
               where t.id = ${thread.id}`.execute(db)
          ).rows,
      )
      const { is_kept, ...message } = stored ?? {}
      expect(first?.last_message).toMatchObject(message)
      return [first?.last_message.text, first?.last_message.sender_name, is_kept]
    }
    expect(await shows()).toEqual(['Bed 12', ana.user.display_name, true])
    await cleo.replies(thread, 'K+ 6.4 '.repeat(40))
    expect(await shows()).toEqual(['K+ 6.4 '.repeat(40).slice(0, 200), cleo.user.display_name, true])
    await hospital.app.db.acrossAccounts((db) =>
      sql`with added as (
            insert into message (account_id, thread_id, sender_id, body, data)
            values (${hospital.ids.account_id}, ${thread.id}, ${thread.created_by}, 'By another way', '[]') returning id)
          update thread set last_message_id = added.id from added where thread.id = ${thread.id}`.execute(db),
    )
    expect(await shows()).toEqual(['By another way', ana.user.display_name, false])
  })

  test('messaging §7: messages are paged by thirty, newest first, and continue before any of them', async () => {
    for (let i = 2; i <= 35; i++) await ana.replies(thread, `message ${i}`)
    const list = (query: Record<string, unknown>) =>
      ben.call(listMessages, { params: { id: thread.id }, query })
    const first = await list({})
    expect(first.results).toHaveLength(30)
    expect(first.results[0]?.data[0]?.data).toBe('message 35')
    expect(first.next).not.toBe(null)
    const rest = await list({ before_id: first.results.at(-1)?.id })
    expect(rest.results).toHaveLength(5)
    expect(rest.next).toBe(null)
    const [oldest] = (await list({ sorting: 'id', page_size: 1 })).results
    expect(oldest?.id).toBe(rest.results.at(-1)?.id)
  })
})

describe('thread options', () => {
  test('messaging §3: without replies only the sender can write', async () => {
    const closed = await ana.writes(ben, 'Lift 3 is out', { allow_replies: false })
    expect([(await fetchThread(ana, closed)).may.reply, (await fetchThread(ben, closed)).may.reply]).toEqual([
      true,
      false,
    ])
    const refused = await ben.request(replyToThread, {
      params: { id: closed.id },
      body: { message: 'Which one?' },
    })
    expect(refused).toMatchObject({ status: 403, body: { code: 'thread.replies_off' } })
    await ana.replies(closed, 'It runs again.')
    expect(await ben.messages(closed)).toHaveLength(2)
  })

  test('messaging §1, §3: priority, flags and options are returned as sent; blank options are dropped', async () => {
    const { body } = await requestThread(ana, {
      recipient_ids: [ben.user.contact_id],
      priority: 2,
      requires_confirm: true,
      suppress_reply_notifications: true,
      response_options: [' Yes ', 'No', '', '  '],
    })
    expect(await fetchThread(ben, body)).toMatchObject({
      priority: 2,
      requires_confirm: true,
      suppress_reply_notifications: true,
      response_options: ['Yes', 'No'],
    })
  })

  test('messaging §5: a duplicate option is refused, ignoring case', async () => {
    for (const options of [
      ['Yes', 'Yes'],
      ['Yes', 'no', 'YES'],
      ['Ja', ' ja '],
    ]) {
      const refused = await requestThread(ana, {
        recipient_ids: [ben.user.contact_id],
        response_options: options,
      })
      expect(refused).toMatchObject({
        status: 400,
        body: { response_options: ['Response options must be different.'] },
      })
    }
  })
})

describe('recipients', () => {
  const receivers = async (person: Person, ...recipient_ids: number[]) => {
    const { status, body } = await requestThread(person, { recipient_ids })
    expect(status).toBe(201)
    const { results } = await person.call(listSubscribers, { params: { id: body.id } })
    return { names: results.map((one) => one.display_name), thread: body as Thread }
  }

  test('messaging §1: a message to a group reaches each member once, also members addressed twice; the sender stays the sender', async () => {
    const { contacts, groups } = hospital.ids
    const group = await receivers(ana, contacts.rapidResponse, ben.user.contact_id, ben.user.contact_id)
    expect(group.names).toEqual(['Ana Ruiz', 'Ben Okafor', 'Cleo Marsh'])
    expect(group.thread.groups).toEqual([{ id: groups.rapidResponse, name: 'Rapid Response' }])
    expect((await listThreadSubscribers(group.thread)).map((one) => one.reason)).toEqual([
      'sender',
      'new_message',
      'new_message',
    ])
    expect((await ben.inbox()).filter(({ id }) => id === group.thread.id)).toHaveLength(1)
  })

  test('messaging §1: a department is its message contacts; a schedule group without a calendar is its fail-over user', async () => {
    const { contacts, departments } = hospital.ids
    const department = await receivers(ana, contacts.cardiology)
    expect(department.names).toEqual(['Ana Ruiz', 'Cleo Marsh'])
    expect(department.thread.departments).toEqual([{ id: departments.cardiology, name: 'Cardiology' }])
    expect((await receivers(ana, contacts.cardiologyOnCall)).names).toEqual(['Ana Ruiz', 'Cleo Marsh'])
  })

  test('messaging §8: a message without any recipient is refused with a sentence', async () => {
    const nobody = await requestThread(ben, { recipient_ids: [ben.user.contact_id] })
    expect(nobody).toMatchObject({
      status: 406,
      body: { code: 'recipients.none', detail: expect.stringMatching(/^No one would receive/) },
    })
  })

  test('a locked user cannot be messaged and is left out of groups', async () => {
    await hospital.dora.call(lockUser, { params: { id: cleo.user.user_id } })
    const refused = await requestThread(ana, { recipient_ids: [cleo.user.contact_id, ben.user.contact_id] })
    expect(refused).toMatchObject({
      status: 400,
      body: { recipient_ids: [expect.stringMatching(/^Cleo Marsh .*locked/)] },
    })
    expect((await receivers(ana, hospital.ids.contacts.rapidResponse)).names).toEqual([
      'Ana Ruiz',
      'Ben Okafor',
    ])
    await hospital.dora.call(unlockUser, { params: { id: cleo.user.user_id } })
    await cleo.signIn()
  })
})

describe('subject of a thread', () => {
  const about = (more: Record<string, unknown>) =>
    requestThread(ana, { recipient_ids: [ben.user.contact_id], ...more })

  test('messaging §1: a thread is linked to a patient or to an encounter with its patient, never to both', async () => {
    const { patient, encounter } = hospital.ids
    expect((await about({ patient_id: patient })).body.patient).toMatchObject({
      id: patient,
      mrn: '00418823',
      date_of_birth: '1951-03-14',
    })
    expect((await about({ encounter_id: encounter })).body).toMatchObject({
      encounter_id: encounter,
      patient_id: patient,
    })
    expect((await about({ patient_id: patient, encounter_id: encounter })).status).toBe(400)
    expect((await about({ patient_id: 999_999 })).body.patient_id).toEqual(['This patient does not exist.'])
    expect((await about({ encounter_id: 999_999 })).body.encounter_id).toEqual([
      'This encounter does not exist.',
    ])
  })
})
