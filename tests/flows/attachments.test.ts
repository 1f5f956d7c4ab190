import path from 'node:path'
import { downloadFile } from '@wardline/contract/files/file.routes.ts'
import { createThread, replyToThread } from '@wardline/contract/messaging/thread.routes.ts'
import { removeOrphanUploads } from '@wardline/server/features/files/orphans.actions.ts'
import { newBlobKey } from '@wardline/server/platform/files/blob-store.ts'
import { diskStore } from '@wardline/server/platform/files/disk-store.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { hospital, type Hospital } from '../world/hospital.ts'
import type { Person } from '../world/person.ts'
import { attaches, bytesOf, kept, uploads, type Attachment } from '../world/uploads.ts'

const nobodys = { detail: 'Not found.', code: 'not_found' }
const scan = () => bytesOf('valid/sample.pdf')

const opens = async (person: Person, { id }: { id: number }) => {
  const { status, body } = await person.tries(downloadFile, { params: { id } })
  return status === 200 ? 200 : [status, body]
}

test('an attachment is its uploader’s alone until it is sent, then its thread’s', async () => {
  const { ana, ben, cleo, dora, stranger } = await hospital()
  const file = await attaches(ana, 'ecg.pdf', await scan())
  expect(await opens(ana, file)).toBe(200)
  for (const other of [ben, dora, stranger]) expect(await opens(other, file)).toEqual([404, nobodys])

  const thread = await ana.writes(ben, 'K+ 6.1, bed 12', { attachment_ids: [file.id] })
  for (const reader of [ana, ben]) {
    expect(await opens(reader, file)).toBe(200)
    const [message] = await reader.messages(thread)
    expect(message?.attachments).toEqual([file])
  }
  for (const other of [cleo, dora, stranger]) expect(await opens(other, file)).toEqual([404, nobodys])
  for (const id of [file.id + 1000, Number.MAX_SAFE_INTEGER])
    expect(await opens(ana, { id })).toEqual([404, nobodys])
})

test('it is saved, never shown, and kept by no cache', async () => {
  const { ana } = await hospital()
  const file = await attaches(ana, 'Röntgen.pdf', await scan())
  const response = await ana.http(file.url)
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'application/pdf',
    'content-length': '7945',
    'content-disposition': `attachment; filename="R_ntgen.pdf"; filename*=UTF-8''R%C3%B6ntgen.pdf`,
    'cache-control': 'private, no-store',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
  })
  expect(Buffer.from(await response.arrayBuffer())).toEqual(await scan())
})

test('messaging §1, §7: a reply may be nothing but attachments, in the order of their uploads', async () => {
  const { ana, ben } = await hospital()
  const thread = await ana.writes(ben, 'Send me the ECG')
  const first = await attaches(ben, 'one.pdf', await scan())
  const second = await attaches(ben, 'two.pdf', await scan())
  const phone = await ana.phone()
  const reply = await ben.call(replyToThread, {
    params: { id: thread.id },
    body: { attachment_ids: [second.id, first.id, second.id] },
  })
  expect(reply.attachments).toEqual([first, second])
  const heard = await phone.hears('thread_new_message')
  expect(heard.message.attachments).toEqual([first, second])
  expect((await ana.messages(thread))[0]?.attachments).toEqual([first, second])
})

test('nobody sends what is not theirs to send', async () => {
  const { ana, ben, stranger } = await hospital()
  const thread = await ana.writes(ben, 'Look at this')
  const bens = await attaches(ben, 'ben.pdf', await scan())
  const foreign = await attaches(stranger, 'foreign.pdf', await scan())
  const sentAlready = await attaches(ana, 'sent.pdf', await scan())
  await ana.writes(ben, 'Here', { attachment_ids: [sentAlready.id] })
  const own = await attaches(ana, 'own.pdf', await scan())

  for (const { id } of [bens, foreign, sentAlready, { id: 999_999 }]) {
    const body = { attachment_ids: [own.id, id] }
    const refusal = {
      status: 400,
      body: { attachment_ids: [`Attachment ${id} does not exist.`], code: 'file.no_such_attachment' },
    }
    expect(await ana.tries(replyToThread, { params: { id: thread.id }, body })).toMatchObject(refusal)
    const threadBody = { ...body, subject: 'New', recipient_ids: [ben.who.contact_id] }
    expect(await ana.tries(createThread, { body: threadBody })).toMatchObject(refusal)
  }
  expect(await ana.messages(thread)).toHaveLength(1)
  expect(await opens(ben, own)).toEqual([404, nobodys])
})

test('two replies at once never share an attachment', async () => {
  const { ana, ben } = await hospital()
  const thread = await ana.writes(ben, 'ECG?')
  const file = await attaches(ben, 'ecg.pdf', await scan())
  const body = { attachment_ids: [file.id] }
  const both = [1, 2, 3].map(() => ben.tries(replyToThread, { params: { id: thread.id }, body }))
  const statuses = (await Promise.all(both)).map(({ status }) => status)
  expect(statuses.toSorted()).toEqual([201, 400, 400])
})

test('a message that is refused leaves its attachments unsent', async () => {
  const { ana, ben } = await hospital()
  const file = await attaches(ana, 'ecg.pdf', await scan())
  const body = { subject: 'x', recipient_ids: [999_999], attachment_ids: [file.id] }
  expect((await ana.tries(createThread, { body })).status).toBeGreaterThanOrEqual(400)
  await ana.writes(ben, 'Again', { attachment_ids: [file.id] })
  expect(await opens(ben, file)).toBe(200)
})

const auditOf = async ({ app }: Hospital, file: Attachment) => {
  const { rows } = await app.db.worker((db) =>
    sql<{ actor_id: number; action: string; details: unknown }>`
      select actor_id, action, details from audit where object_type = 'file' and object_id = ${file.id} order by id`.execute(
      db,
    ),
  )
  return rows
}

test('who uploaded and who opened it is written down, without its name', async () => {
  const world = await hospital()
  const { ana, ben } = world
  const file = await attaches(ana, 'Walters Eleanor ECG.pdf', await scan())
  await ana.writes(ben, 'ECG', { attachment_ids: [file.id] })
  await opens(ben, file)
  expect(await auditOf(world, file)).toEqual([
    {
      actor_id: ana.who.user_id,
      action: 'file.uploaded',
      details: { purpose: 'attachment', size: 7945, mime_type: 'application/pdf' },
    },
    { actor_id: ben.who.user_id, action: 'file.downloaded', details: {} },
  ])
})

test('the sweep forgets what was never sent after a day, and bytes that no row names; nothing else', async () => {
  const world = await hospital()
  const { ana, ben, stranger, app, clock, data_dir } = world
  const blobs = diskStore(path.join(data_dir, 'files'))
  const sweep = () => removeOrphanUploads({ db: app.db, blobs, clock })
  const sent = await attaches(ana, 'sent.pdf', await scan())
  await ana.writes(ben, 'ECG', { attachment_ids: [sent.id] })
  await uploads(ana, [{ name: 'a.pdf', bytes: await scan() }])
  await uploads(stranger, [{ name: 'b.pdf', bytes: await scan() }])
  await blobs.put(newBlobKey(ana.who.account_id), [await scan()])
  expect(await sweep()).toEqual({ unsent: 0, unnamed: 0 })

  clock.forward({ hours: 25 })
  expect(await sweep()).toEqual({ unsent: 2, unnamed: 1 })
  expect(await kept(world)).toEqual({ rows: ['sent.pdf'], blobs: 1 })
  expect(await opens(ben, sent)).toBe(200)
})
