import { rm } from 'node:fs/promises'
import path from 'node:path'
import { downloadFile } from '@wardline/contract/files/file.routes.ts'
import { createThread, replyToThread } from '@wardline/contract/messaging/threads/thread.routes.ts'
import { removeOrphanUploads } from '@wardline/server/features/files/orphans.actions.ts'
import { newBlobKey } from '@wardline/server/platform/files/blob-store.ts'
import { diskStore } from '@wardline/server/platform/files/disk-store.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createHospital, type Hospital } from '../../fixtures/hospital/hospital.ts'
import type { Person } from '../../fixtures/people/person.ts'
import {
  attachFile,
  readSample,
  listStoredFiles,
  uploadFiles,
  type Attachment,
} from '../../fixtures/files/uploads.ts'

const nobodys = { detail: 'Not found.', code: 'not_found' }
const readPdf = () => readSample('valid/sample.pdf')

const openAttachment = async (person: Person, { id }: { id: number }) => {
  const { status, body } = await person.request(downloadFile, { params: { id } })
  return status === 200 ? 200 : [status, body]
}

test('an attachment is visible only to its uploader until it is sent, then to its thread', async () => {
  const { ana, ben, cleo, dora, stranger } = await createHospital()
  const file = await attachFile(ana, 'ecg.pdf', await readPdf())
  expect(await openAttachment(ana, file)).toBe(200)
  for (const other of [ben, dora, stranger]) expect(await openAttachment(other, file)).toEqual([404, nobodys])

  const thread = await ana.writes(ben, 'K+ 6.1, bed 12', { attachment_ids: [file.id] })
  for (const reader of [ana, ben]) {
    expect(await openAttachment(reader, file)).toBe(200)
    const [message] = await reader.messages(thread)
    expect(message?.attachments).toEqual([file])
  }
  for (const other of [cleo, dora, stranger])
    expect(await openAttachment(other, file)).toEqual([404, nobodys])
  for (const id of [file.id + 1000, Number.MAX_SAFE_INTEGER])
    expect(await openAttachment(ana, { id })).toEqual([404, nobodys])
})

test('an attachment is downloaded, never rendered, and not cached', async () => {
  const { ana } = await createHospital()
  const file = await attachFile(ana, 'Röntgen.pdf', await readPdf())
  const response = await ana.http(file.url)
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'application/pdf',
    'content-length': '7945',
    'content-disposition': `attachment; filename="R_ntgen.pdf"; filename*=UTF-8''R%C3%B6ntgen.pdf`,
    'cache-control': 'private, no-store',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
  })
  expect(Buffer.from(await response.arrayBuffer())).toEqual(await readPdf())
})

test('a file whose bytes are missing is reported as unavailable to users who may see it', async () => {
  const { ana, stranger, data_dir } = await createHospital()
  const file = await attachFile(ana, 'ecg.pdf', await readPdf())
  await rm(path.join(data_dir, 'files'), { recursive: true })
  expect(await openAttachment(ana, file)).toEqual([
    503,
    expect.objectContaining({ code: 'file.unavailable' }),
  ])
  expect(await openAttachment(stranger, file)).toEqual([404, nobodys])
})

test('messaging §1, §7: a reply may consist of attachments only, in upload order', async () => {
  const { ana, ben } = await createHospital()
  const thread = await ana.writes(ben, 'Send me the ECG')
  const first = await attachFile(ben, 'one.pdf', await readPdf())
  const second = await attachFile(ben, 'two.pdf', await readPdf())
  const device = await ana.connect()
  const reply = await ben.call(replyToThread, {
    params: { id: thread.id },
    body: { attachment_ids: [second.id, first.id, second.id] },
  })
  expect(reply.attachments).toEqual([first, second])
  const heard = await device.receives('thread_new_message')
  expect(heard.message.attachments).toEqual([first, second])
  expect((await ana.messages(thread))[0]?.attachments).toEqual([first, second])
})

test("a user cannot send another user's attachment", async () => {
  const { ana, ben, stranger } = await createHospital()
  const thread = await ana.writes(ben, 'Look at this')
  const bens = await attachFile(ben, 'ben.pdf', await readPdf())
  const foreign = await attachFile(stranger, 'foreign.pdf', await readPdf())
  const sentAlready = await attachFile(ana, 'sent.pdf', await readPdf())
  await ana.writes(ben, 'Here', { attachment_ids: [sentAlready.id] })
  const own = await attachFile(ana, 'own.pdf', await readPdf())

  for (const { id } of [bens, foreign, sentAlready, { id: 999_999 }]) {
    const body = { attachment_ids: [own.id, id] }
    const refusal = {
      status: 400,
      body: { attachment_ids: [`Attachment ${id} does not exist.`], code: 'file.no_such_attachment' },
    }
    expect(await ana.request(replyToThread, { params: { id: thread.id }, body })).toMatchObject(refusal)
    const threadBody = { ...body, subject: 'New', recipient_ids: [ben.user.contact_id] }
    expect(await ana.request(createThread, { body: threadBody })).toMatchObject(refusal)
  }
  expect(await ana.messages(thread)).toHaveLength(1)
  expect(await openAttachment(ben, own)).toEqual([404, nobodys])
})

test('two concurrent replies never share an attachment', async () => {
  const { ana, ben } = await createHospital()
  const thread = await ana.writes(ben, 'ECG?')
  const file = await attachFile(ben, 'ecg.pdf', await readPdf())
  const body = { attachment_ids: [file.id] }
  const both = [1, 2, 3].map(() => ben.request(replyToThread, { params: { id: thread.id }, body }))
  const statuses = (await Promise.all(both)).map(({ status }) => status)
  expect(statuses.toSorted()).toEqual([201, 400, 400])
})

test('a refused message leaves its attachments unsent', async () => {
  const { ana, ben } = await createHospital()
  const file = await attachFile(ana, 'ecg.pdf', await readPdf())
  const body = { subject: 'x', recipient_ids: [999_999], attachment_ids: [file.id] }
  expect((await ana.request(createThread, { body })).status).toBeGreaterThanOrEqual(400)
  await ana.writes(ben, 'Again', { attachment_ids: [file.id] })
  expect(await openAttachment(ben, file)).toBe(200)
})

const listFileAudit = async ({ app }: Hospital, file: Attachment) => {
  const { rows } = await app.db.acrossAccounts((db) =>
    sql<{ actor_id: number; action: string; details: unknown }>`
      select actor_id, action, details from audit where object_type = 'file' and object_id = ${file.id} order by id`.execute(
      db,
    ),
  )
  return rows
}

test('uploads and downloads are audited without the file name', async () => {
  const world = await createHospital()
  const { ana, ben } = world
  const file = await attachFile(ana, 'Walters Eleanor ECG.pdf', await readPdf())
  await ana.writes(ben, 'ECG', { attachment_ids: [file.id] })
  await openAttachment(ben, file)
  expect(await listFileAudit(world, file)).toEqual([
    {
      actor_id: ana.user.user_id,
      action: 'file.uploaded',
      details: { purpose: 'attachment', size: 7945, mime_type: 'application/pdf' },
    },
    { actor_id: ben.user.user_id, action: 'file.downloaded', details: {} },
  ])
})

test('the sweep removes attachments unsent for a day and unreferenced bytes, and nothing else', async () => {
  const world = await createHospital()
  const { ana, ben, stranger, app, clock, data_dir } = world
  const blobs = diskStore(path.join(data_dir, 'files'))
  const sweep = () => removeOrphanUploads({ db: app.db, blobs, clock })
  const sent = await attachFile(ana, 'sent.pdf', await readPdf())
  await ana.writes(ben, 'ECG', { attachment_ids: [sent.id] })
  await uploadFiles(ana, [{ name: 'a.pdf', bytes: await readPdf() }])
  await uploadFiles(stranger, [{ name: 'b.pdf', bytes: await readPdf() }])
  await blobs.put(newBlobKey(ana.user.account_id), [await readPdf()])
  expect(await sweep()).toEqual({ unsent: 0, unnamed: 0 })

  clock.forward({ hours: 25 })
  expect(await sweep()).toEqual({ unsent: 2, unnamed: 1 })
  expect(await listStoredFiles(world)).toEqual({ rows: ['sent.pdf'], blobs: 1 })
  expect(await openAttachment(ben, sent)).toBe(200)
})
