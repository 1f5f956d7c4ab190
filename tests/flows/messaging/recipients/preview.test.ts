import { previewRecipients } from '@wardline/contract/messaging/messages/recipient-preview.routes.ts'
import { createThread } from '@wardline/contract/messaging/threads/thread.routes.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createHospital, type Hospital } from '../../../fixtures/hospital/hospital.ts'
import * as groups from '../../../fixtures/paging/group-rows.ts'
import type { Person } from '../../../fixtures/people/person.ts'

const previewFor = (person: Person, recipient_ids: number[], more: Record<string, unknown> = {}) =>
  person.call(previewRecipients, { body: { recipient_ids, ...more } })

const patience = { interval: 50, timeout: 10_000 }

const countStored = async ({ app }: Hospital) => {
  const { rows } = await app.db.acrossAccounts((db) =>
    sql<Record<string, number>>`
      select (select count(*) from thread) as threads, (select count(*) from message) as messages,
             (select count(*) from subscriber) as subscribers, (select count(*) from acknowledgement) as items`.execute(
      db,
    ),
  )
  return rows[0]
}

test('messaging §5, §7 routing: shows who receives it and why, and stores nothing', async () => {
  const h = await createHospital()
  const { ana, ben, cleo, ids } = h
  await ben.connect()
  await groups.addShift(h, ids.groups.cardiologyOnCall, ben)
  await expect
    .poll(async () => (await previewFor(ana, [ids.contacts.cardiologyOnCall])).contacts[0]?.status, patience)
    .toBe(2)
  const preview = await previewFor(ana, [ids.contacts.cardiologyOnCall, cleo.user.contact_id], {
    requires_confirm: true,
    data: { body: 'as far as it is written' },
  })
  expect(preview).toMatchObject({ people_count: 2, problem: null })
  expect(preview.contacts).toMatchObject([
    {
      contact_id: ids.contacts.cardiologyOnCall,
      type: 'ScheduleGroup',
      display_name: 'Cardiology On Call',
      status: 2,
      sentence: expect.stringMatching(/^Ben Okafor is on call until \d\d:\d\d\.$/),
      policy_name: null,
      people: [
        {
          user_id: ben.user.user_id,
          display_name: 'Ben Okafor',
          title: 'Hospitalist',
          profile_picture: null,
          reason: 'new_message',
          why: expect.stringMatching(/^on call for Cardiology On Call until \d\d:\d\d$/),
          status: 2,
        },
      ],
    },
    { display_name: 'Cleo Marsh', type: 'User', status: null, sentence: 'Goes to Cleo Marsh.' },
  ])
  expect(await countStored(h)).toEqual({ threads: 0, messages: 0, subscribers: 0, items: 0 })
})

test('a group without anyone on call is shown before sending, with who receives it instead', async () => {
  const h = await createHospital()
  const { ana, ben, ids } = h
  await groups.addShift(h, ids.groups.cardiologyOnCall, ben, { from: 2, to: 4 })
  const { contacts } = await previewFor(ana, [ids.contacts.cardiologyOnCall])
  expect(contacts[0]?.sentence).toMatch(
    /^No one on call until \d\d:\d\d, goes to Cleo Marsh \(fail-over of the group\)\.$/,
  )
})

test('the preview shows the same refusal as sending', async () => {
  const h = await createHospital()
  const empty = await groups.createGroup(h, 'Lift Service', { type: 'BroadcastGroup' })
  const sentence = 'No one would receive a message to Lift Service. Choose someone who can answer.'
  const preview = await previewFor(h.ana, [empty.contact_id])
  expect(preview).toMatchObject({ people_count: 0, problem: sentence })
  expect(preview.contacts[0]).toMatchObject({ sentence, people: [], status: null })
  const { status } = await h.ana.request(createThread, {
    body: { subject: 'Stuck', data: { body: 'Lift 3' }, recipient_ids: [empty.contact_id] },
  })
  expect(status).toBe(406)
})

test('forwarding is shown before sending', async () => {
  const h = await createHospital()
  const { ana, ben, cleo } = h
  await groups.setForwarding(h, ben, cleo)
  const { contacts, people_count } = await previewFor(ana, [ben.user.contact_id])
  expect(people_count).toBe(2)
  expect(contacts[0]?.sentence).toBe('Goes to Ben Okafor. Forwarded to Cleo Marsh.')
  expect(contacts[0]?.people.map(({ reason, why }) => [reason, why])).toEqual([
    ['new_message', 'addressed by name'],
    ['forward', 'forwarded by Ben Okafor'],
  ])
})

test('messaging §3: do not disturb is not shown for high priority, for the sender, or after its end', async () => {
  const h = await createHospital()
  const { ana, ben } = h
  await ben.connect()
  await groups.updateUser(h, ben, { status: 'dnd' })
  const seen = async (more: Record<string, unknown>) => {
    const { contacts } = await previewFor(ana, [ben.user.contact_id], more)
    const { status, not_notified } = contacts[0]?.people[0] ?? {}
    return { status, is_silent: /Do not disturb/.test(not_notified ?? '') }
  }
  await expect.poll(() => seen({}), patience).toEqual({ status: 3, is_silent: true })
  expect(await seen({ priority: 0 })).toEqual({ status: 3, is_silent: true })
  expect(await seen({ priority: 2 })).toEqual({ status: 3, is_silent: false })
  expect(await seen({ ignore_user_status: true })).toEqual({ status: 3, is_silent: false })
  await groups.updateUser(h, ben, { status_until: new Date(0).toISOString() })
  expect(await seen({})).toEqual({ status: 2, is_silent: false })
})

test('an unknown contact or one of another hospital is refused at its field', async () => {
  const { ana, stranger } = await createHospital()
  const { status, body } = await ana.request(previewRecipients, {
    body: { recipient_ids: [stranger.user.contact_id] },
  })
  expect([status, body.recipient_ids]).toEqual([400, [`Contact ${stranger.user.contact_id} does not exist.`]])
})

test('messaging §7: a preview parameter that resembles true sends nothing', async () => {
  const h = await createHospital()
  const body = JSON.stringify({
    subject: 'Not yet',
    data: { body: 'Not yet' },
    recipient_ids: [h.ben.user.contact_id],
  })
  const post = async (address: string) => {
    const headers = { 'content-type': 'application/json' }
    return (await h.ana.http(address, { method: 'POST', headers, body })).status
  }
  expect(await post('/api/v2/threads?preview=true')).toBe(200)
  for (const query of ['preview=1', 'preview=True', 'preview', 'preview=true&x=1', 'x=1&preview=true'])
    expect([query, await post(`/api/v2/threads/?${query}`)]).toEqual([query, 400])
  expect(await countStored(h)).toMatchObject({ threads: 0 })
  expect(await post('/api/v2/threads/?preview=false')).toBe(201)
})
