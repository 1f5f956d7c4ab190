import { listMessageHistory } from '@wardline/contract/messaging/history/history.routes.ts'
import * as items from '@wardline/contract/messaging/responses/response.routes.ts'
import * as threads from '@wardline/contract/messaging/threads/thread.routes.ts'
import { boot } from '@wardline/contract/live/boot.routes.ts'
import { downloadFile } from '@wardline/contract/files/file.routes.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createHospital } from '../../../fixtures/hospital/hospital.ts'
import { grantPermissions } from '../../../fixtures/hospital/users.ts'
import type { Person } from '../../../fixtures/people/person.ts'
import { attachFile, readSample } from '../../../fixtures/files/uploads.ts'

const recall = (person: Person, thread: { id: number }, key?: string) =>
  person.request(items.recallThread, { params: { id: thread.id }, ...(key !== undefined && { key }) })

async function wardWithRecall() {
  const hospital = await createHospital()
  await grantPermissions(hospital, hospital.ana, ['messaging.recall_thread'])
  return hospital
}

test('messaging §4, §7: a recalled thread leaves every inbox at once, and its sender sees who had read it', async () => {
  const { ana, ben, cleo } = await wardWithRecall()
  const both = { recipient_ids: [ben.user.contact_id, cleo.user.contact_id] }
  const thread = await ana.writes(ben, 'For the wrong patient', both)
  expect(thread.may.recall).toBe(true)
  const phones = [await ana.connect(), await ben.connect(), await cleo.connect()]
  await ben.reads(thread)
  expect((await recall(ana, thread)).body).toEqual({ read_by: ['Ben Okafor'] })
  for (const phone of phones)
    expect(await phone.receives('thread_recalled')).toEqual({
      thread_id: thread.id,
      recalled_by: { id: ana.user.user_id, display_name: 'Ana Ruiz', at: expect.stringMatching(/Z$/) },
    })
  for (const person of [ana, ben, cleo]) {
    expect(await person.inbox()).toEqual([])
    expect(await person.inbox('unread')).toEqual([])
  }
})

test('recipients see after a reload that a thread was recalled, until they dismiss it', async () => {
  const { ana, ben, cleo, dora } = await wardWithRecall()
  const both = { recipient_ids: [ben.user.contact_id, cleo.user.contact_id] }
  const thread = await ana.writes(ben, 'For the wrong patient', both)
  await recall(ana, thread)
  const list = async (person: Person) => (await person.call(items.listRecallNotices)).results
  const notice = {
    thread_id: thread.id,
    recalled_by: { id: ana.user.user_id, display_name: 'Ana Ruiz', at: expect.any(String) },
  }
  expect(await list(ben)).toEqual([notice])
  expect(await list(cleo)).toEqual([notice])
  expect(await list(ana)).toEqual([])
  expect(await list(dora)).toEqual([])
  const dismiss = async (person: Person) =>
    (await person.request(items.dismissRecallNotice, { params: { id: thread.id } })).status
  expect(await dismiss(dora)).toBe(404)
  expect(await dismiss(ben)).toBe(204)
  expect(await dismiss(ben)).toBe(404)
  expect(await list(ben)).toEqual([])
  expect(await list(cleo)).toEqual([notice])
})

test('after a recall every operation on the thread and its files answers not found', async () => {
  const { ana, ben } = await wardWithRecall()
  const file = await attachFile(ana, 'sample.pdf', await readSample('valid/sample.pdf'))
  const asking = { requires_confirm: true, attachment_ids: [file.id] }
  const thread = await ana.writes(ben, 'Gone soon', asking)
  await recall(ana, thread)
  const params = { id: thread.id }
  const query = { message_id: thread.last_message.id }
  for (const person of [ana, ben]) {
    const answers = await Promise.all([
      person.request(threads.getThread, { params }),
      person.request(threads.listMessages, { params }),
      person.request(threads.listSubscribers, { params }),
      person.request(threads.replyToThread, { params, body: { message: 'Hello?' } }),
      person.request(threads.markThreadRead, { params, body: {} }),
      person.request(threads.archiveThread, { params }),
      person.request(items.acceptMessage, { params, body: {} }),
      person.request(listMessageHistory, { params, query }),
      person.request(downloadFile, { params: { id: file.id } }),
      recall(person, thread),
    ])
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404))
    expect(await person.call(boot)).toMatchObject({
      needs_my_response_count: 0,
      waiting_for_others_count: 0,
      unread_count: 0,
    })
  }
})

test('messaging §6, §8: only the sender can recall a thread, and only with the permission', async () => {
  const { ana, ben, dora } = await createHospital()
  const refused = { detail: 'This thread could not be recalled', code: 'thread.no_recall' }
  const anas = await ana.writes(dora, 'Without the right')
  expect(anas.may.recall).toBe(false)
  expect(await recall(ana, anas)).toMatchObject({ status: 403, body: refused })
  expect(await recall(dora, anas)).toMatchObject({ status: 403, body: refused })
  expect(await recall(ben, anas)).toMatchObject({ status: 404 })
  const doras = await dora.writes(ana, 'With it')
  expect([doras.may.recall, (await ana.inbox())[0]?.may.recall]).toEqual([true, false])
  expect(await recall(dora, doras)).toMatchObject({ status: 200, body: { read_by: [] } })
})

test('repeating a recall after a lost response returns the same answer', async () => {
  const { ana, ben } = await wardWithRecall()
  const thread = await ana.writes(ben, 'Twice')
  await ben.reads(thread)
  const first = await recall(ana, thread, 'recall-key-1')
  const second = await recall(ana, thread, 'recall-key-1')
  expect([second.status, second.body]).toEqual([first.status, first.body])
})

test('a recalled thread stays provable: who received it, who read it, and who owed a response', async () => {
  const { app, ana, ben, cleo } = await wardWithRecall()
  const both = { recipient_ids: [ben.user.contact_id, cleo.user.contact_id], requires_confirm: true }
  const thread = await ana.writes(ben, 'For the record', both)
  await ben.call(items.acceptMessage, { params: { id: thread.id } })
  await recall(ana, thread)
  const { rows } = await app.db.acrossAccounts((db) =>
    sql`select actor_id, details from audit where action = 'thread.recalled'`.execute(db),
  )
  const had_it = [ana, ben, cleo].map((person) => person.user.user_id)
  expect(rows).toEqual([{ actor_id: ana.user.user_id, details: { read_by: [ben.user.user_id], had_it } }])
  const kept = await app.db.acrossAccounts((db) =>
    sql<{ state: string }>`select state from acknowledgement order by user_id`.execute(db),
  )
  expect(kept.rows.map(({ state }) => state)).toEqual(['accepted', 'recalled'])
})

test('the open channel of a recalled thread is closed, and typing into it is ignored', async () => {
  const { ana, ben } = await wardWithRecall()
  const thread = await ana.writes(ben, 'Typing')
  const channel = `thread:${thread.id}`
  const phones = [await ana.connect(), await ben.connect()] as const
  for (const phone of phones) {
    phone.send({ type: 'subscribe', channel })
    await phone.receivesFrame((frame) => frame.type === 'subscribed' && frame.channel === channel)
  }
  await recall(ana, thread)
  for (const phone of phones)
    await phone.receivesFrame((frame) => frame.type === 'unsubscribed' && frame.channel === channel)
  phones[0].send({ type: 'typing', thread_id: thread.id, is_typing: true })
  await ana.writes(ben, 'Something else')
  await phones[1].receives('thread_new', (e) => e.thread.subject === 'Something else')
  expect(phones[1].events.filter(({ kind }) => kind === 'typing_start')).toEqual([])
})
