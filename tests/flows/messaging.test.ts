import { lockUser, unlockUser } from '@wardline/contract/accounts/user.routes.ts'
import {
  createThread,
  deliveredThread,
  getThread,
  listMessages,
  listMessageTypes,
  listSubscribers,
  listThreads,
  readThread,
  replyToThread,
  unarchiveThread,
} from '@wardline/contract/messaging/thread.routes.ts'
import type { Thread } from '@wardline/contract/messaging/thread.schemas.ts'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { hospital, type Hospital } from '../world/hospital.ts'
import type { Person } from '../world/person.ts'

let ward: Hospital
let ana: Person
let ben: Person
let cleo: Person
let thread: Thread

beforeAll(async () => {
  ward = await hospital({ isOwnedByTest: false })
  ;({ ana, ben, cleo } = ward)
  return ward.close
})

/** Empty lists, and one thread of Ana's to Ben and Cleo. */
beforeEach(async () => {
  await ward.app.db.worker((db) => sql`delete from subscriber`.execute(db))
  thread = await ana.writes(ben, 'Bed 12', { recipient_ids: [ben.who.contact_id, cleo.who.contact_id] })
})

const ask = (person: Person, { id } = thread) => person.call(getThread, { params: { id } })
const counts = async () => (await ask(ana)).subscriber_summary
const has = (person: Person, message_id: number) =>
  person.call(deliveredThread, { params: { id: thread.id }, body: { message_id } })
const sends = (person: Person, body: Record<string, unknown>) =>
  person.tries(createThread, { body: { subject: 'Bed 12', data: { body: 'K+ 6.1' }, ...body } })
const subscribersOf = async ({ id }: Thread) => (await ana.call(listSubscribers, { params: { id } })).results

describe('how far a message is', () => {
  test('messaging §3, §4: pending, delivered, read: never backwards, and the counts are of the others than its sender', async () => {
    const { id } = thread.last_message
    expect(await counts()).toEqual({ read: 0, delivered: 0, pending: 2 })
    await has(ben, id)
    expect(await counts()).toEqual({ read: 0, delivered: 1, pending: 1 })
    await ben.reads(thread)
    expect(await counts()).toEqual({ read: 1, delivered: 0, pending: 1 })
    await has(ben, id)
    await ben.reads(thread)
    expect(await counts()).toEqual({ read: 1, delivered: 0, pending: 1 })
    expect((await ask(ben)).my_subscriber.state).toBe('read')
    await cleo.reads(thread)
    expect(await counts()).toEqual({ read: 2, delivered: 0, pending: 0 })
  })

  test('messaging §4: an answer makes it pending for everybody else again', async () => {
    await Promise.all([ben.reads(thread), cleo.reads(thread)])
    await ben.replies(thread, 'On my way')
    expect(await counts()).toEqual({ read: 0, delivered: 0, pending: 2 })
    const states = await Promise.all(
      [ana, ben, cleo].map(async (one) => (await ask(one)).my_subscriber.state),
    )
    expect(states).toEqual(['pending', 'read', 'pending'])
  })

  test('messaging §4, §7: who has read an older message has not read the newest; what is not there cannot be read', async () => {
    const first = thread.last_message.id
    await ana.replies(thread, 'second')
    await ana.replies(thread, 'third')
    const partly = await ben.call(readThread, { params: { id: thread.id }, body: { message_id: first } })
    expect(partly).toMatchObject({
      me: { unread_message_count: 2 },
      my_subscriber: { state: 'pending', read_message_id: first },
    })
    await has(ben, 2 ** 40)
    expect((await ask(ben)).my_subscriber.state).toBe('delivered')
    const beyond = await ben.tries(readThread, { params: { id: thread.id }, body: { message_id: 2 ** 40 } })
    expect(beyond).toMatchObject({
      status: 400,
      body: { message_id: ['This message is not in the thread.'] },
    })
    expect((await ben.reads(thread)).me.unread_message_count).toBe(0)
  })
})

describe('three views of the same threads', () => {
  const ids = (threads: Thread[]) => threads.map(({ id }) => id)

  test('messaging §4: unread is what is active and has something unread', async () => {
    expect(ids(await ben.inbox('unread'))).toEqual([thread.id])
    expect(ids(await ana.inbox('unread'))).toEqual([])
    await ben.reads(thread)
    expect(ids(await ben.inbox('unread'))).toEqual([])
    await ana.replies(thread, 'Now 6.4')
    const [unread] = await ben.inbox('unread')
    expect(unread?.me.unread_message_count).toBe(1)
  })

  test('messaging §4, §7: archiving is one’s own, and a new message brings the thread back', async () => {
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

  test('messaging §2, §4: status is a word or a number; newest first unless asked otherwise', async () => {
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

  test('messaging §7: pages have neighbours that keep every other parameter, and show each thread once', async () => {
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

  test('messaging §7: however many ask at the same moment, each gets their own threads and nobody else’s', async () => {
    const everybody = [ana, ben, cleo, ward.dora, ward.stranger]
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
    expect([await ward.stranger.inbox(), await ward.dora.inbox()]).toEqual([[], []])
    expect((await cleo.call(listThreads, {})).count).toBe(1)
  })

  test('a list shows the first words of the newest message, whichever way it came to be written', async () => {
    const shows = async () => {
      const [first] = await ben.inbox()
      const [stored] = await ward.app.db.worker(
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
    expect(await shows()).toEqual(['Bed 12', ana.who.display_name, true])
    await cleo.replies(thread, 'K+ 6.4 '.repeat(40))
    expect(await shows()).toEqual(['K+ 6.4 '.repeat(40).slice(0, 200), cleo.who.display_name, true])
    await ward.app.db.worker((db) =>
      sql`with added as (
            insert into message (account_id, thread_id, sender_id, body, data)
            values (${ward.ids.account_id}, ${thread.id}, ${thread.created_by}, 'By another way', '[]') returning id)
          update thread set last_message_id = added.id from added where thread.id = ${thread.id}`.execute(db),
    )
    expect(await shows()).toEqual(['By another way', ana.who.display_name, false])
  })

  test('messaging §7: messages come thirty at a time, newest first, and go on before any of them', async () => {
    for (let i = 2; i <= 35; i++) await ana.replies(thread, `message ${i}`)
    const list = (query: Record<string, unknown>) =>
      ben.call(listMessages, { params: { id: thread.id }, query })
    const first = await list({})
    expect(first.results).toHaveLength(30)
    expect(first.results[0]?.data[0]?.data).toBe('message 35')
    expect(first.next).not.toBe(null)
    const rest = await list({ before_id: first.results.at(-1)?.id })
    expect(rest.results).toHaveLength(5)
    // There is nothing before these: the history is complete.
    expect(rest.next).toBe(null)
    const [oldest] = (await list({ sorting: 'id', page_size: 1 })).results
    expect(oldest?.id).toBe(rest.results.at(-1)?.id)
  })
})

describe('what a thread allows', () => {
  test('messaging §3: without replies only its sender goes on', async () => {
    const closed = await ana.writes(ben, 'Lift 3 is out', { allow_replies: false })
    expect([(await ask(ana, closed)).may.reply, (await ask(ben, closed)).may.reply]).toEqual([true, false])
    const refused = await ben.tries(replyToThread, {
      params: { id: closed.id },
      body: { message: 'Which one?' },
    })
    expect(refused).toMatchObject({ status: 403, body: { code: 'thread.replies_off' } })
    await ana.replies(closed, 'It runs again.')
    expect(await ben.messages(closed)).toHaveLength(2)
  })

  test('messaging §1, §3: priority, flags and options stand as they were sent; blank options are dropped', async () => {
    const { body } = await sends(ana, {
      recipient_ids: [ben.who.contact_id],
      priority: 2,
      requires_confirm: true,
      suppress_reply_notifications: true,
      response_options: [' Yes ', 'No', '', '  '],
    })
    expect(await ask(ben, body)).toMatchObject({
      priority: 2,
      requires_confirm: true,
      suppress_reply_notifications: true,
      response_options: ['Yes', 'No'],
    })
  })

  test('messaging §5: the same option twice is refused, in either case', async () => {
    for (const options of [
      ['Yes', 'Yes'],
      ['Yes', 'no', 'YES'],
      ['Ja', ' ja '],
    ]) {
      const refused = await sends(ana, { recipient_ids: [ben.who.contact_id], response_options: options })
      expect(refused).toMatchObject({
        status: 400,
        body: { response_options: ['Each response option may be there once.'] },
      })
    }
  })
})

describe('message types', () => {
  const typed = (data: Record<string, string>) =>
    sends(ana, { recipient_ids: [ben.who.contact_id], message_type_id: ward.ids.message_type, data })

  test('messaging §3, §7: are listed with their flags and fields', async () => {
    const { results } = await ana.call(listMessageTypes)
    expect(results).toMatchObject([
      {
        id: ward.ids.message_type,
        name: 'Critical lab',
        priority: 2,
        requires_confirm: true,
        fields: [{ slug: 'test' }, { slug: 'value' }, { slug: 'note' }],
      },
    ])
  })

  test('messaging §3: put the fields in their own order, with what is filled in by default, and the text last', async () => {
    const { body } = await typed({ body: 'Repeat drawn.', value: '6.1', test: 'Potassium' })
    const [message] = await ben.messages(body)
    expect(message?.data).toEqual([
      { field_type: 'text', label: 'Test', data: 'Potassium' },
      { field_type: 'number', label: 'Value', data: '6.1' },
      { field_type: 'textarea', label: 'Note', data: 'Please confirm.' },
      { field_type: 'textarea', label: '', data: 'Repeat drawn.' },
    ])
    expect(body.last_message.text).toBe('Test: Potassium\nValue: 6.1\nNote: Please confirm.\nRepeat drawn.')
  })

  test('messaging §3: refuse what is missing, unknown, or no number, each in a sentence', async () => {
    const refused = await typed({ test: ' ', value: 'high', colour: 'red' })
    expect(refused).toMatchObject({
      status: 400,
      body: { data: ['Unknown field colour.', 'Test is required.', 'Value is a number.'] },
    })
    expect(
      (await sends(ana, { recipient_ids: [ben.who.contact_id], data: { test: 'x' } })).body.data,
    ).toEqual(expect.arrayContaining(['Unknown field test.']))
  })
})

describe('who receives it', () => {
  const receivers = async (person: Person, ...recipient_ids: number[]) => {
    const { status, body } = await sends(person, { recipient_ids })
    expect(status).toBe(201)
    const { results } = await person.call(listSubscribers, { params: { id: body.id } })
    return { names: results.map((one) => one.display_name), thread: body as Thread }
  }

  test('messaging §1: a group is all of its members, its sender once, as sender; people reached twice get one copy', async () => {
    const { contacts, groups } = ward.ids
    const group = await receivers(ana, contacts.rapidResponse, ben.who.contact_id, ben.who.contact_id)
    expect(group.names).toEqual(['Ana Ruiz', 'Ben Okafor', 'Cleo Marsh'])
    expect(group.thread.groups).toEqual([{ id: groups.rapidResponse, name: 'Rapid Response' }])
    expect((await subscribersOf(group.thread)).map((one) => one.reason)).toEqual([
      'sender',
      'new_message',
      'new_message',
    ])
    expect((await ben.inbox()).filter(({ id }) => id === group.thread.id)).toHaveLength(1)
  })

  test('messaging §1: a department is its message contacts; a schedule group without a calendar its fail-over person', async () => {
    const { contacts, departments } = ward.ids
    const department = await receivers(ana, contacts.cardiology)
    expect(department.names).toEqual(['Ana Ruiz', 'Cleo Marsh'])
    expect(department.thread.departments).toEqual([{ id: departments.cardiology, name: 'Cardiology' }])
    expect((await receivers(ana, contacts.cardiologyOnCall)).names).toEqual(['Ana Ruiz', 'Cleo Marsh'])
  })

  test('messaging §8: a message that nobody would receive is not sent, and says so', async () => {
    const nobody = await sends(ben, { recipient_ids: [ben.who.contact_id] })
    expect(nobody).toMatchObject({
      status: 406,
      body: { code: 'recipients.nobody', detail: expect.stringMatching(/^Nobody would receive/) },
    })
  })

  test('a locked person cannot be written to and is left out of groups', async () => {
    await ward.dora.call(lockUser, { params: { id: cleo.who.user_id } })
    const refused = await sends(ana, { recipient_ids: [cleo.who.contact_id, ben.who.contact_id] })
    expect(refused).toMatchObject({
      status: 400,
      body: { recipient_ids: [expect.stringMatching(/^Cleo Marsh .*locked/)] },
    })
    expect((await receivers(ana, ward.ids.contacts.rapidResponse)).names).toEqual(['Ana Ruiz', 'Ben Okafor'])
    await ward.dora.call(unlockUser, { params: { id: cleo.who.user_id } })
    await cleo.signIn()
  })
})

describe('whom it is about', () => {
  const about = (more: Record<string, unknown>) =>
    sends(ana, { recipient_ids: [ben.who.contact_id], ...more })

  test('messaging §1: a patient, or an encounter and so its patient, never both', async () => {
    const { patient, encounter } = ward.ids
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
