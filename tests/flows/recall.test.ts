import { messageHistory } from '@wardline/contract/messaging/history.routes.ts'
import * as items from '@wardline/contract/messaging/open-item.routes.ts'
import * as threads from '@wardline/contract/messaging/thread.routes.ts'
import { boot } from '@wardline/contract/live/boot.routes.ts'
import { downloadFile } from '@wardline/contract/files/file.routes.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { hospital } from '../world/hospital.ts'
import { gainRights } from '../world/newcomer.ts'
import type { Person } from '../world/person.ts'
import { attaches, bytesOf } from '../world/uploads.ts'

/** Spec §4 (a recall removes the thread from the inbox), §6 (permission and sender), §8 (wording); domain.md, recall. */

const recalls = (person: Person, thread: { id: number }, key?: string) =>
  person.tries(items.recallThread, { params: { id: thread.id }, ...(key !== undefined && { key }) })

async function wardWithRecall() {
  const ward = await hospital()
  await gainRights(ward, ward.ana, ['messaging.recall_thread'])
  return ward
}

test('messaging §4, §7: a recalled thread leaves every inbox at once, and its sender hears who had read it', async () => {
  const { ana, ben, cleo } = await wardWithRecall()
  const both = { recipient_ids: [ben.who.contact_id, cleo.who.contact_id] }
  const thread = await ana.writes(ben, 'For the wrong patient', both)
  expect(thread.may.recall).toBe(true)
  const phones = [await ana.phone(), await ben.phone(), await cleo.phone()]
  await ben.reads(thread)
  expect((await recalls(ana, thread)).body).toEqual({ read_by: ['Ben Okafor'] })
  for (const phone of phones) expect(await phone.hears('thread_recalled')).toEqual({ thread_id: thread.id })
  for (const person of [ana, ben, cleo]) {
    expect(await person.inbox()).toEqual([])
    expect(await person.inbox('unread')).toEqual([])
  }
})

test('after a recall every operation on the thread is not found, its files are gone with it', async () => {
  const { ana, ben } = await wardWithRecall()
  const file = await attaches(ana, 'sample.pdf', await bytesOf('valid/sample.pdf'))
  const asking = { requires_confirm: true, attachment_ids: [file.id] }
  const thread = await ana.writes(ben, 'Gone soon', asking)
  await recalls(ana, thread)
  const params = { id: thread.id }
  const query = { message_id: thread.last_message.id }
  for (const person of [ana, ben]) {
    const answers = await Promise.all([
      person.tries(threads.getThread, { params }),
      person.tries(threads.listMessages, { params }),
      person.tries(threads.listSubscribers, { params }),
      person.tries(threads.replyToThread, { params, body: { message: 'Hello?' } }),
      person.tries(threads.readThread, { params, body: {} }),
      person.tries(threads.archiveThread, { params }),
      person.tries(items.acceptMessage, { params, body: {} }),
      person.tries(messageHistory, { params, query }),
      person.tries(downloadFile, { params: { id: file.id } }),
      recalls(person, thread),
    ])
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404))
    expect(await person.call(boot)).toMatchObject({ owed_count: 0, awaited_count: 0, unread_count: 0 })
  }
})

test('messaging §6, §8: only its sender takes a thread back, and only with the right to', async () => {
  const { ana, ben, dora } = await hospital()
  const refused = { detail: 'This thread could not be recalled', code: 'thread.no_recall' }
  const anas = await ana.writes(dora, 'Without the right')
  expect(anas.may.recall).toBe(false)
  expect(await recalls(ana, anas)).toMatchObject({ status: 403, body: refused })
  expect(await recalls(dora, anas)).toMatchObject({ status: 403, body: refused })
  expect(await recalls(ben, anas)).toMatchObject({ status: 404 })
  const doras = await dora.writes(ana, 'With it')
  expect([doras.may.recall, (await ana.inbox())[0]?.may.recall]).toEqual([true, false])
  expect(await recalls(dora, doras)).toMatchObject({ status: 200, body: { read_by: [] } })
})

test('a recall whose answer was lost gives the same answer again', async () => {
  const { ana, ben } = await wardWithRecall()
  const thread = await ana.writes(ben, 'Twice')
  await ben.reads(thread)
  const first = await recalls(ana, thread, 'recall-key-1')
  const second = await recalls(ana, thread, 'recall-key-1')
  expect([second.status, second.body]).toEqual([first.status, first.body])
})

test('what was recalled stays provable: who had it, who had read it, and what was owed', async () => {
  const { app, ana, ben, cleo } = await wardWithRecall()
  const both = { recipient_ids: [ben.who.contact_id, cleo.who.contact_id], requires_confirm: true }
  const thread = await ana.writes(ben, 'For the record', both)
  await ben.call(items.acceptMessage, { params: { id: thread.id } })
  await recalls(ana, thread)
  const { rows } = await app.db.worker((db) =>
    sql`select actor_id, details from audit where action = 'thread.recalled'`.execute(db),
  )
  const had_it = [ana, ben, cleo].map((person) => person.who.user_id)
  expect(rows).toEqual([{ actor_id: ana.who.user_id, details: { read_by: [ben.who.user_id], had_it } }])
  const kept = await app.db.worker((db) =>
    sql<{ state: string }>`select state from open_item order by user_id`.execute(db),
  )
  expect(kept.rows.map(({ state }) => state)).toEqual(['accepted', 'recalled'])
})

test('a room that was open when its thread was recalled is closed: nobody types into it any more', async () => {
  const { ana, ben } = await wardWithRecall()
  const thread = await ana.writes(ben, 'Typing')
  const channel = `thread:${thread.id}`
  const phones = [await ana.phone(), await ben.phone()] as const
  for (const phone of phones) {
    phone.say({ type: 'subscribe', channel })
    await phone.frame((frame) => frame.type === 'subscribed' && frame.channel === channel)
  }
  await recalls(ana, thread)
  for (const phone of phones)
    await phone.frame((frame) => frame.type === 'unsubscribed' && frame.channel === channel)
  phones[0].say({ type: 'typing', thread_id: thread.id, is_typing: true })
  await ana.writes(ben, 'Something else')
  await phones[1].hears('thread_new', (e) => e.thread.subject === 'Something else')
  expect(phones[1].events.filter(({ kind }) => kind === 'typing_start')).toEqual([])
})
