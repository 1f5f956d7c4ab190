import { reactToMessage } from '@wardline/contract/messaging/messages/message-change.routes.ts'
import { getThread } from '@wardline/contract/messaging/threads/thread.routes.ts'
import * as routes from '@wardline/contract/messaging/retention/retention.routes.ts'
import type { RetentionKind } from '@wardline/contract/messaging/retention/retention.schemas.ts'
import type { Thread } from '@wardline/contract/messaging/threads/thread.schemas.ts'
import { applyRetention } from '@wardline/server/features/messaging/retention/removal.actions.ts'
import { sealAudit } from '@wardline/server/platform/audit/sealer.ts'
import { verifyAudit, type KeptHead } from '@wardline/server/platform/audit/verify.ts'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { listAuditEntries } from '../../../fixtures/hospital/departments.ts'
import { createHospital, type Hospital } from '../../../fixtures/hospital/hospital.ts'

let h: Hospital
let id: number

beforeEach(async () => {
  h = await createHospital()
  id = h.ids.account_id
})

const setRule = (kind: RetentionKind, days: number | null, version = 0) =>
  h.dora.request(routes.changeRetention, { params: { id, kind }, body: { days, version } })

const query = (statement: ReturnType<typeof sql>) => h.app.db.acrossAccounts((db) => statement.execute(db))

/** As if it had been sent, and the rules set, that long ago. */
async function age(threads: Thread[], days: number): Promise<void> {
  const ids = threads.map((thread) => thread.id)
  await query(sql`update thread set last_message_date = last_message_date - make_interval(days => ${days}::int)
    where account_id = ${id} and id = any(${ids}::bigint[])`)
  await query(sql`update file set created = created - make_interval(days => ${days}::int)
    where account_id = ${id} and thread_id = any(${ids}::bigint[])`)
}

const takeEffect = () =>
  query(sql`update retention_rule set changed = changed - interval '2 days' where account_id = ${id}`)

const status = async (thread: Thread) =>
  (await h.ana.request(getThread, { params: { id: thread.id } })).status

const lastRun = async () => (await h.dora.call(routes.getRetention, { params: { id } })).runs[0]

async function attach(thread: Thread): Promise<void> {
  await query(sql`
    insert into file (account_id, purpose, name, mime_type, size, sha256, blob_key, uploaded_by, thread_id, message_id)
    values (${id}, 'attachment', 'ecg.pdf', 'application/pdf', 1000, '\\x00', '1/0', ${h.ana.user.user_id},
      ${thread.id}, ${thread.last_message.id})`)
}

test('nothing is removed without a retention rule', async () => {
  const thread = await h.ana.writes(h.ben, 'Old')
  await age([thread], 4_000)
  await applyRetention(h.app.db)
  expect(await status(thread)).toBe(200)
  expect(await lastRun()).toBeUndefined()
})

test('a rule removes old conversations with everything in them, and reports what', async () => {
  const old = await h.ana.writes(h.ben, 'Old')
  const recent = await h.ana.writes(h.ben, 'Recent')
  const reply = await h.ben.replies(old, 'Done')
  await h.ana.call(reactToMessage, {
    params: { id: old.id, message_id: reply.id },
    body: { reaction: 'thanks' },
  })
  await h.ana.replies(old, 'Closed')
  await attach(old)
  await age([old], 100)
  expect((await setRule('conversations', 90)).status).toBe(200)
  await takeEffect()
  await applyRetention(h.app.db)
  expect([await status(old), await status(recent)]).toEqual([404, 200])
  expect(await lastRun()).toMatchObject({
    kind: 'conversations',
    days: 90,
    ended: expect.any(String) as string,
    conversations: 1,
    messages: 3,
    attachments: 1,
    bytes: 1_000,
  })
  expect(await listAuditEntries(h, 'retention.conversations_removed')).toMatchObject([
    { actor_id: null, details: { days: 90, ids: [old.id], messages: 3 } },
  ])
})

test('subscribers see at once that a conversation was removed', async () => {
  const old = await h.ana.writes(h.ben, 'Old')
  await age([old], 100)
  await setRule('conversations', 90)
  await takeEffect()
  const [ben, cleo] = [await h.ben.connect(), await h.cleo.connect()]
  await applyRetention(h.app.db)
  await ben.receives('thread_removed', ({ thread_id }) => thread_id === old.id)
  expect(cleo.events.filter(({ kind }) => kind === 'thread_removed')).toEqual([])
})

test('a retention rule removes records from the day after its change', async () => {
  const old = await h.ana.writes(h.ben, 'Old')
  await age([old], 100)
  await setRule('conversations', 90)
  await applyRetention(h.app.db)
  expect(await status(old)).toBe(200)
})

test('held and open conversations stay; a released hold frees them', async () => {
  const { ana, ben, cleo, dora } = h
  const byUser = await ana.writes(cleo, 'About the incident')
  const byPatient = await ana.writes(ben, 'K+ 6.1', { patient_id: h.ids.patient })
  const byThread = await ana.writes(ben, 'The third')
  const open = await ana.writes(ben, 'Please confirm', { requires_confirm: true })
  const free = await ana.writes(ben, 'Lunch')
  const holds = []
  for (const record of [
    { user_id: cleo.user.user_id },
    { patient_id: h.ids.patient },
    { thread_id: byThread.id },
  ])
    holds.push(
      await dora.call(routes.createLegalHold, { params: { id }, body: { ...record, reason: 'Case 12' } }),
    )
  const kept = [byUser, byPatient, byThread, open]
  await age([...kept, free], 100)
  const preview = await dora.call(routes.previewRetention, {
    params: { id, kind: 'conversations' },
    body: { days: 90 },
  })
  expect(preview).toMatchObject({ conversations: 1, kept_held: 3, kept_open: 1 })
  await setRule('conversations', 90)
  await takeEffect()
  await applyRetention(h.app.db)
  expect(await Promise.all([...kept, free].map(status))).toEqual([200, 200, 200, 200, 404])
  expect(await lastRun()).toMatchObject({ conversations: 1, kept_held: 3, kept_open: 1 })

  const hold_id = holds[2]?.id ?? 0
  const released = await dora.call(routes.releaseLegalHold, {
    params: { id, hold_id },
    body: { reason: 'Case closed' },
  })
  expect(released).toMatchObject({ released_by: 'Dora Lind', release_reason: 'Case closed' })
  await query(sql`update retention_run set ended = ended - interval '1 day' where account_id = ${id}`)
  await applyRetention(h.app.db)
  expect(await status(byThread)).toBe(404)
})

test('a retention rule for attachments keeps their messages', async () => {
  const thread = await h.ana.writes(h.ben, 'ECG')
  await attach(thread)
  await age([thread], 100)
  await setRule('attachments', 60)
  await takeEffect()
  await applyRetention(h.app.db)
  expect(await status(thread)).toBe(200)
  expect(await lastRun()).toMatchObject({ kind: 'attachments', attachments: 1, conversations: 0 })
})

test('a rule for notes removes old ones with their versions, except held ones and those of patients in the hospital', async () => {
  const patients = await query(sql`
    insert into patient (account_id, mrn, first_name, last_name, date_of_birth, discharged)
    select ${id}, 'R-' || n, 'Pat', 'Number ' || n, '1950-01-01', case when n < 4 then clock_now() end
      from generate_series(1, 4) as n returning id`)
  const [old, held, recent, admitted] = patients.rows.map((row) => (row as { id: number }).id)
  const { user_id } = h.ana.user
  await query(sql`
    with added as (
      insert into note (account_id, patient_id, author_id, type, version)
      select ${id}, p, ${user_id}, 'shared', 2 from unnest(${[old, held, recent, admitted]}::bigint[]) as p
      returning id, patient_id)
    insert into note_version (account_id, note_id, version, type, priority, content, data, changed, changed_by_user_id)
    select ${id}, added.id, v, 'shared', 1, 'Text', '[]', clock_now() - case when patient_id = ${recent} then interval '1 day'
      else interval '400 days' end, ${user_id} from added, generate_series(1, 2) as v`)
  await query(sql`insert into note_draft (account_id, patient_id, author_id, note_id, note_version, type, priority, content, data)
    select ${id}, patient_id, author_id, id, version, 'shared', 1, 'Half a sentence', '{}' from note
     where account_id = ${id} and patient_id = ${old}`)
  await h.dora.call(routes.createLegalHold, { params: { id }, body: { patient_id: held, reason: 'Case 8' } })
  const preview = { params: { id, kind: 'notes' as const }, body: { days: 365 } }
  expect(await h.dora.call(routes.previewRetention, preview)).toMatchObject({
    conversations: 0,
    notes: 1,
    kept_held: 1,
    kept_open: 1,
  })
  await setRule('notes', 365)
  await takeEffect()
  const device = await h.ana.connect()
  await applyRetention(h.app.db)
  await device.receives('patient_changed', ({ patient_id }) => patient_id === old)
  const left = await query(sql`select patient_id from note where account_id = ${id} order by 1`)
  expect(left.rows.map((row) => (row as { patient_id: number }).patient_id)).toEqual(
    [held, recent, admitted].toSorted((a, b) => Number(a) - Number(b)),
  )
  const versions = await query(sql`select from note_version where account_id = ${id}`)
  expect(versions.rows).toHaveLength(6)
  const drafts = await query(sql`select note_id, content from note_draft where account_id = ${id}`)
  expect(drafts.rows).toEqual([{ note_id: null, content: 'Half a sentence' }])
  expect(await lastRun()).toMatchObject({ kind: 'notes', notes: 1, kept_held: 1, kept_open: 1 })
  expect(await listAuditEntries(h, 'retention.notes_removed')).toMatchObject([{ details: { notes: 1 } }])
  const kept = await query(sql`select id from note where account_id = ${id} and patient_id = ${held}`)
  const note_ids = kept.rows.map((row) => (row as { id: number }).id)
  await expect(query(sql`select remove_notes(${id}, ${note_ids}::bigint[])`)).rejects.toThrow(
    /held, open or too new/,
  )
})

test('paging §2: the audit trail is verified after each kind of removal, also against an earlier seal', async () => {
  const verify = (kept: KeptHead[] = []) => h.app.db.acrossAccounts((db) => verifyAudit(db, id, kept))
  const thread = await h.ana.writes(h.ben, 'Old')
  await attach(thread)
  await age([thread], 100)
  await sealAudit(h.app.db)
  const [before] = await verify()
  if (!before?.head) throw new Error('The audit trail is empty.')
  for (const kind of ['attachments', 'notes', 'conversations'] as const) {
    await setRule(kind, 90)
    await takeEffect()
    await applyRetention(h.app.db)
    await sealAudit(h.app.db)
    const [result] = await verify([{ account_id: id, ...before.head }])
    expect(result, kind).toMatchObject({ first_bad: null, unsealed: 0 })
    expect(result?.rows, kind).toBeGreaterThan(before.rows)
  }
  expect(await lastRun()).toMatchObject({ kind: 'conversations', conversations: 1 })
  expect((await listAuditEntries(h, 'thread.created')).map(({ object_id }) => object_id)).toContain(thread.id)
})

test('more conversations than a batch are removed in several transactions', async () => {
  const first = await h.ana.writes(h.ben, 'First')
  await query(sql`
    insert into thread (account_id, subject, priority, created_by, last_message_date)
    select ${id}, 'Old ' || n, 1, ${h.ana.user.user_id}, now() - interval '1 year' from generate_series(1, 120) n`)
  await setRule('conversations', 30)
  await takeEffect()
  await applyRetention(h.app.db)
  expect(await lastRun()).toMatchObject({ conversations: 120 })
  expect(await listAuditEntries(h, 'retention.conversations_removed')).toHaveLength(3)
  expect(await status(first)).toBe(200)
})

test('an interrupted retention run continues', async () => {
  const old = await h.ana.writes(h.ben, 'Old')
  await age([old], 100)
  await setRule('conversations', 90)
  await takeEffect()
  await applyRetention(h.app.db, -1)
  expect(await status(old)).toBe(200)
  await applyRetention(h.app.db)
  expect(await status(old)).toBe(404)
})

test('the database itself refuses to remove a held conversation', async () => {
  const held = await h.ana.writes(h.ben, 'Held')
  await h.dora.call(routes.createLegalHold, {
    params: { id },
    body: { thread_id: held.id, reason: 'Case 12' },
  })
  await setRule('conversations', 30)
  await age([held], 100)
  const removal = query(sql`select remove_conversations(${id}, array[${held.id}]::bigint[])`)
  await expect(removal).rejects.toThrow('held, open or too new')
})

test('retention rules and legal holds refuse bad input with a sentence', async () => {
  expect(await setRule('conversations', 29)).toMatchObject({
    status: 400,
    body: { days: ['Keep records for at least 30 days.'] },
  })
  expect((await setRule('conversations', 90)).status).toBe(200)
  expect(await setRule('conversations', 30, 0)).toMatchObject({
    status: 409,
    body: { code: 'retention.changed' },
  })
  const hold = (body: Record<string, unknown>) =>
    h.dora.request(routes.createLegalHold, { params: { id }, body: { reason: 'Case 12', ...body } })
  expect(await hold({ user_id: h.stranger.user.user_id })).toMatchObject({
    status: 400,
    body: { user_id: ['This user does not exist. Reload the page.'] },
  })
  expect((await hold({})).status).toBe(400)
  expect((await hold({ user_id: h.ana.user.user_id, thread_id: 1 })).status).toBe(400)
  expect((await hold({ user_id: h.ana.user.user_id, reason: ' ' })).status).toBe(400)
  expect((await hold({ user_id: h.ana.user.user_id })).status).toBe(201)
  expect(await hold({ user_id: h.ana.user.user_id })).toMatchObject({
    status: 400,
    body: { non_field_errors: ['This record is already on hold.'] },
  })
})

test('a retention rule needs a recently entered password', async () => {
  await h.dora.call(routes.getRetention, { params: { id } })
  await query(sql`update session set password_confirmed = now() - interval '1 hour' where account_id = ${id}`)
  expect(await setRule('conversations', 90)).toMatchObject({
    status: 403,
    body: { code: 'password.required' },
  })
})
