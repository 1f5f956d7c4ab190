import { previewThread } from '@wardline/contract/messaging/preview.routes.ts'
import { createThread } from '@wardline/contract/messaging/thread.routes.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { hospital, type Hospital } from '../world/hospital.ts'
import * as ward from '../world/paging.ts'
import type { Person } from '../world/person.ts'

const sees = (person: Person, recipient_ids: number[], more: Record<string, unknown> = {}) =>
  person.call(previewThread, { body: { recipient_ids, ...more } })

/** Presence settles a moment after a device comes. */
const patience = { interval: 50, timeout: 10_000 }

const stored = async ({ app }: Hospital) => {
  const { rows } = await app.db.worker((db) =>
    sql<Record<string, number>>`
      select (select count(*) from thread) as threads, (select count(*) from message) as messages,
             (select count(*) from subscriber) as subscribers, (select count(*) from open_item) as items`.execute(
      db,
    ),
  )
  return rows[0]
}

test('messaging §5, §7 routing: who each recipient resolves to and why, and nothing is stored', async () => {
  const h = await hospital()
  const { ana, ben, cleo, ids } = h
  await ben.phone()
  await ward.isOnCall(h, ids.groups.cardiologyOnCall, ben)
  await expect
    .poll(async () => (await sees(ana, [ids.contacts.cardiologyOnCall])).contacts[0]?.status, patience)
    .toBe(2)
  const preview = await sees(ana, [ids.contacts.cardiologyOnCall, cleo.who.contact_id], {
    requires_confirm: true,
    data: { body: 'as far as it is written' },
  })
  expect(preview).toMatchObject({ people_count: 2, problem: null })
  expect(preview.contacts).toEqual([
    {
      contact_id: ids.contacts.cardiologyOnCall,
      type: 'ScheduleGroup',
      display_name: 'Cardiology On Call',
      status: 2,
      sentence: expect.stringMatching(/^Ben Okafor is on call until \d\d:\d\d\.$/),
      people: [
        {
          user_id: ben.who.user_id,
          display_name: 'Ben Okafor',
          title: 'Hospitalist',
          reason: 'new_message',
          why: expect.stringMatching(/^on call for Cardiology On Call until \d\d:\d\d$/),
          status: 2,
          is_alerted: true,
        },
      ],
    },
    expect.objectContaining({
      display_name: 'Cleo Marsh',
      type: 'User',
      status: null,
      sentence: 'Goes to Cleo Marsh.',
    }),
  ])
  expect(await stored(h)).toEqual({ threads: 0, messages: 0, subscribers: 0, items: 0 })
})

test('nobody on call is said before it is sent, with who gets it instead', async () => {
  const h = await hospital()
  const { ana, ben, ids } = h
  await ward.isOnCall(h, ids.groups.cardiologyOnCall, ben, { from: 2, to: 4 })
  const { contacts } = await sees(ana, [ids.contacts.cardiologyOnCall])
  expect(contacts[0]?.sentence).toMatch(
    /^Nobody on call until \d\d:\d\d, goes to Cleo Marsh \(fail-over of the group\)\.$/,
  )
})

test('what sending would be refused with is said, and is what sending is refused with', async () => {
  const h = await hospital()
  const empty = await ward.groupOf(h, 'Lift Service', { type: 'BroadcastGroup' })
  const sentence = 'Nobody would receive a message to Lift Service. Choose someone who can answer.'
  const preview = await sees(h.ana, [empty.contact_id])
  expect(preview).toMatchObject({ people_count: 0, problem: sentence })
  expect(preview.contacts[0]).toMatchObject({ sentence, people: [], status: null })
  const { status } = await h.ana.tries(createThread, {
    body: { subject: 'Stuck', data: { body: 'Lift 3' }, recipient_ids: [empty.contact_id] },
  })
  expect(status).toBe(406)
})

test('forwarding is seen before it is sent', async () => {
  const h = await hospital()
  const { ana, ben, cleo } = h
  await ward.forwards(h, ben, cleo)
  const { contacts, people_count } = await sees(ana, [ben.who.contact_id])
  expect(people_count).toBe(2)
  expect(contacts[0]?.sentence).toBe('Goes to Ben Okafor. Forwarded to Cleo Marsh.')
  expect(contacts[0]?.people.map(({ reason, why }) => [reason, why])).toEqual([
    ['new_message', 'addressed by name'],
    ['forward', 'forwarded by Ben Okafor'],
  ])
})

test('messaging §3: do not disturb: never against priority high, nor against the sender, and not past its end', async () => {
  const h = await hospital()
  const { ana, ben } = h
  await ben.phone()
  await ward.setPerson(h, ben, { status: 'dnd' })
  const seen = async (more: Record<string, unknown>) => {
    const { contacts } = await sees(ana, [ben.who.contact_id], more)
    const { status, is_alerted } = contacts[0]?.people[0] ?? {}
    return { status, is_alerted }
  }
  await expect.poll(() => seen({}), patience).toEqual({ status: 3, is_alerted: false })
  expect(await seen({ priority: 0 })).toEqual({ status: 3, is_alerted: false })
  expect(await seen({ priority: 2 })).toEqual({ status: 3, is_alerted: true })
  expect(await seen({ ignore_user_status: true })).toEqual({ status: 3, is_alerted: true })
  await ward.setPerson(h, ben, { status_until: new Date(0).toISOString() })
  expect(await seen({})).toEqual({ status: 2, is_alerted: true })
})

test('a contact that does not exist, or of another hospital, is a sentence at its field', async () => {
  const { ana, stranger } = await hospital()
  const { status, body } = await ana.tries(previewThread, {
    body: { recipient_ids: [stranger.who.contact_id] },
  })
  expect([status, body.recipient_ids]).toEqual([400, [`Contact ${stranger.who.contact_id} does not exist.`]])
})

test('messaging §7: a word that looks like preview=true never sends', async () => {
  const h = await hospital()
  const body = JSON.stringify({
    subject: 'Not yet',
    data: { body: 'Not yet' },
    recipient_ids: [h.ben.who.contact_id],
  })
  const post = async (address: string) => {
    const headers = { 'content-type': 'application/json' }
    return (await h.ana.http(address, { method: 'POST', headers, body })).status
  }
  expect(await post('/api/v2/threads?preview=true')).toBe(200)
  for (const query of ['preview=1', 'preview=True', 'preview', 'preview=true&x=1', 'x=1&preview=true'])
    expect([query, await post(`/api/v2/threads/?${query}`)]).toEqual([query, 400])
  expect(await stored(h)).toMatchObject({ threads: 0 })
  expect(await post('/api/v2/threads/?preview=false')).toBe(201)
})
