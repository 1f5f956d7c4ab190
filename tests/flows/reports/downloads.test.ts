import * as routes from '@wardline/contract/reports/downloads/download.routes.ts'
import { downloadKinds, type DownloadKind } from '@wardline/contract/reports/downloads/download.rules.ts'
import { createLegalHold } from '@wardline/contract/messaging/retention/retention.routes.ts'
import { deleteExpiredDownloads } from '@wardline/server/features/reports/downloads/download-build.actions.ts'
import { readPart } from '@wardline/server/features/reports/downloads/export-part.actions.ts'
import { BlobMissing } from '@wardline/server/platform/files/blob-store.ts'
import { diskStore } from '@wardline/server/platform/files/disk-store.ts'
import { sql } from 'kysely'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { listAuditEntries } from '../../fixtures/hospital/departments.ts'
import { createHospital, type Hospital } from '../../fixtures/hospital/hospital.ts'
import { addShift, createGroup } from '../../fixtures/paging/group-rows.ts'

let h: Hospital
let id: number

beforeEach(async () => {
  h = await createHospital()
  id = h.ids.account_id
})

const query = (statement: ReturnType<typeof sql>) => h.app.db.acrossAccounts((db) => statement.execute(db))

async function build(body: Record<string, unknown>): Promise<{ id: number; csv: string }> {
  const { id: download_id } = await h.dora.call(routes.createDownload, { params: { id }, body })
  h.app.runDueTasks()
  await expect
    .poll(async () => {
      const { results } = await h.dora.call(routes.listDownloads, { params: { id } })
      return results.find((download) => download.id === download_id)?.state
    })
    .toBe('ready')
  const { body: csv } = await h.dora.request(routes.openDownload, { params: { id, download_id } })
  return { id: download_id, csv: String(csv) }
}

async function readBlobs(): Promise<string> {
  const entries = await readdir(h.data_dir, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile())
  const texts = await Promise.all(
    files.map((file) => readFile(path.join(file.parentPath, file.name), 'latin1')),
  )
  return texts.join('\n')
}

/** A missing kind does not compile: its header, and a row that each must have. */
const exports: Record<DownloadKind, { header: RegExp; row: RegExp }> = {
  users: { header: /(^|,)last_name(,|$)/, row: /,Ruiz,/ },
  directory: { header: /^id,uid,type,name,title,departments$/, row: /,User,Ana Ruiz,/ },
  schedules: {
    header: /^id,group_name,user_id,user_name,call_order,starts,ends$/,
    row: /^\d+,Stroke team,\d+,Ben Okafor,1,/,
  },
  audit: { header: /^[a-z_,]+$/, row: /Sent a message/ },
  conversations: { header: /(^|,)thread_id,subject,/, row: /Bed 12/ },
}

test('each export has its rows, and what it is about', async () => {
  await h.ana.writes(h.ben, 'Bed 12')
  const { group_id } = await createGroup(h, 'Stroke team', { members: [h.ben] })
  await addShift(h, group_id, h.ben, { from: 24, to: 36 })
  const user_id = h.ben.user.user_id
  await h.dora.call(createLegalHold, { params: { id }, body: { user_id, reason: 'Case 12' } })
  for (const kind of downloadKinds) {
    const { csv } = await build({ kind, ...(kind === 'conversations' && { user_id }) })
    const [header = '', ...lines] = csv.replace('\uFEFF', '').trim().split(/\r?\n/)
    expect(header, kind).toMatch(exports[kind].header)
    expect(lines.filter((line) => exports[kind].row.test(line)).length, kind).toBeGreaterThan(0)
    const { kinds, results } = await h.dora.call(routes.listDownloads, { params: { id } })
    expect(kinds).toEqual([...downloadKinds])
    expect(results[0], kind).toMatchObject({ kind, state: 'ready', rows_done: lines.length })
    expect(results[0]?.rows_total, kind).toBe(lines.length)
  }
})

test('shifts are exported with group, user, call order and times, only those of the period', async () => {
  const { group_id } = await createGroup(h, '=Stroke team', { members: [h.ben, h.cleo] })
  await addShift(h, group_id, h.ben, { from: -24, to: -12 })
  await addShift(h, group_id, h.cleo, { from: 24, to: 36, call_order: 2 })
  const now = Date.now()
  const hour = 3_600_000
  const at = (hours: number) => new Date(now + hours * hour).toISOString()
  const read = async (period: Record<string, string>) => {
    const { csv } = await build({ kind: 'schedules', ...period })
    const [header = '', ...lines] = csv.replace('\uFEFF', '').trim().split('\n')
    const columns = header.split(',')
    expect(columns).toEqual(['id', 'group_name', 'user_id', 'user_name', 'call_order', 'starts', 'ends'])
    return lines
      .map((line) => Object.fromEntries(line.split(',').map((cell, n) => [columns[n], cell])))
      .filter(({ group_name }) => group_name === "'=Stroke team")
      .map(({ user_name, call_order, starts = '', ends = '' }) => [
        user_name,
        call_order,
        Math.round((Date.parse(starts) - now) / hour),
        Math.round((Date.parse(ends) - now) / hour),
      ])
  }
  const [past, coming] = [
    ['Ben Okafor', '1', -24, -12],
    ['Cleo Marsh', '2', 24, 36],
  ]
  expect(await read({})).toEqual([past, coming])
  expect(await read({ from: at(0) })).toEqual([coming])
  expect(await read({ until: at(0) })).toEqual([past])
})

test('open pages of the user receive an event for each step', async () => {
  const [own, other] = [await h.dora.connect(), await h.ana.connect()]
  const { id: download_id } = await build({ kind: 'users' })
  const steps = () => own.events.filter(({ kind }) => kind === 'downloads_changed')
  await expect.poll(() => steps().length).toBeGreaterThanOrEqual(3)
  expect(steps()[0]?.payload).toEqual({ download_id })
  expect(other.events.filter(({ kind }) => kind === 'downloads_changed')).toEqual([])
})

test('conversations of a user are exported under a legal hold only', async () => {
  const { ana, ben, dora } = h
  await ana.writes(ben, 'About the incident')
  const body = { kind: 'conversations', user_id: ben.user.user_id }
  const refused = await dora.request(routes.createDownload, { params: { id }, body })
  expect(refused).toMatchObject({
    status: 400,
    body: { user_id: ['Place a legal hold on this user first, on the page Retention.'] },
  })
  await dora.call(createLegalHold, {
    params: { id },
    body: { user_id: ben.user.user_id, reason: 'Case 12' },
  })
  expect((await build(body)).csv).toContain('About the incident')
})

test('an export is stored encrypted, and each request and download is an audit entry', async () => {
  const { id: download_id, csv } = await build({ kind: 'users' })
  expect(csv).toContain('Ana')
  const stored = await readBlobs()
  expect(stored.length).toBeGreaterThanOrEqual(csv.length)
  expect(stored).not.toContain('Ruiz')
  for (const action of ['download.requested', 'download.opened'])
    expect(await listAuditEntries(h, action)).toMatchObject([
      { actor_id: h.dora.user.user_id, object_id: download_id, details: { kind: 'users' } },
    ])
})

test('formulas are neutralized', async () => {
  await query(sql`update users set title = '=1+1' where account_id = ${id} and id = ${h.ana.user.user_id}`)
  expect((await build({ kind: 'users' })).csv).toContain(",'=1+1,")
})

test('an export of several parts has each row once and one header', async () => {
  const parts: string[] = []
  for (let after = '', isLast = false; !isLast;) {
    const from = after
    const part = await h.app.db.read(id, (db) =>
      readPart(db, { account_id: id, kind: 'users', options: {}, after: from, limit: 2 }),
    )
    parts.push(part.csv.toString())
    ;({ after, isLast } = part)
  }
  const whole = await h.app.db.read(id, (db) =>
    readPart(db, { account_id: id, kind: 'users', options: {}, after: '' }),
  )
  expect(parts.length).toBeGreaterThan(1)
  expect(parts.join('')).toBe(whole.csv.toString())
})

test('an export is gone after a day, with its bytes and its key', async () => {
  const { id: download_id } = await build({ kind: 'users' })
  const blobs = diskStore(path.join(h.data_dir, 'files'))
  const { rows } = (await query(sql`select blob_key from download_part where account_id = ${id}`)) as {
    rows: { blob_key: string }[]
  }
  await query(sql`update download set created = created - interval '25 hours' where account_id = ${id}`)
  expect((await h.dora.request(routes.openDownload, { params: { id, download_id } })).status).toBe(404)
  await deleteExpiredDownloads({ db: h.app.db, blobs })
  await expect(blobs.get(rows[0]?.blob_key ?? '')).rejects.toBeInstanceOf(BlobMissing)
  expect((await query(sql`select from download where account_id = ${id}`)).rows).toEqual([])
})

test('an export belongs to who requested it, and needs the permission when it is downloaded too', async () => {
  const { id: download_id } = await build({ kind: 'users' })
  const params = { id, download_id }
  expect((await h.ana.request(routes.openDownload, { params })).status).toBe(404)
  expect(
    (await h.ana.request(routes.createDownload, { params: { id }, body: { kind: 'users' } })).status,
  ).toBe(403)
  expect((await h.ana.call(routes.listDownloads, { params: { id } })).kinds).toEqual([])
  await query(
    sql`delete from role_permission where account_id = ${id} and permission in ('accounts.view_user', 'accounts.change_user', 'accounts.set_password')`,
  )
  await expect.poll(async () => (await h.dora.request(routes.openDownload, { params })).status).toBe(403)
})

test('an export can be deleted before its day has passed; five at most are built', async () => {
  const { id: download_id } = await build({ kind: 'users' })
  const params = { id, download_id }
  expect((await h.dora.request(routes.deleteDownload, { params })).status).toBe(204)
  expect((await h.dora.request(routes.openDownload, { params })).status).toBe(404)
  await query(sql`insert into download (account_id, user_id, kind)
    select ${id}, ${h.dora.user.user_id}, 'users' from generate_series(1, 5)`)
  expect(
    await h.dora.request(routes.createDownload, { params: { id }, body: { kind: 'users' } }),
  ).toMatchObject({ status: 400, body: { non_field_errors: [expect.stringContaining('Five exports')] } })
})

test('a bulk export needs a recent password', async () => {
  await h.dora.call(routes.listDownloads, { params: { id } })
  await query(sql`update session set password_confirmed = now() - interval '1 hour' where account_id = ${id}`)
  expect(
    await h.dora.request(routes.createDownload, { params: { id }, body: { kind: 'users' } }),
  ).toMatchObject({ status: 403, body: { code: 'password.required' } })
})
