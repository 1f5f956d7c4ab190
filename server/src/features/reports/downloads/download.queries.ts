import type { DownloadKind } from '@wardline/contract/reports/downloads/download.rules.ts'
import type { Download } from '@wardline/contract/reports/downloads/download.schemas.ts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/connection.ts'

export interface DownloadOptions {
  from?: string | undefined
  until?: string | undefined
  user_id?: number | undefined
}

export interface DownloadRow extends Omit<Download, 'about'> {
  user_id: number
  options: DownloadOptions
  user_name: string | null
  after_row: string
  key: Buffer
}

export interface DownloadKey {
  account_id: number
  id: number
}

const columns = sql`
  d.id, d.user_id, d.kind, d.options, d.state, d.after_row, d.rows_done, d.rows_total, d.bytes, d.key, d.created, d.ready,
  d.created + interval '1 day' as expires,
  (select u.display_name from users u where u.account_id = d.account_id and u.id = (d.options ->> 'user_id')::bigint) as user_name`

export async function listDownloads(db: Db, account_id: number, user_id: number): Promise<DownloadRow[]> {
  const { rows } = await sql<DownloadRow>`
    select ${columns} from download d
     where d.account_id = ${account_id} and d.user_id = ${user_id} and d.created > clock_now() - interval '1 day'
     order by d.id desc limit 100`.execute(db)
  return rows
}

export async function findDownload(
  db: Db,
  { account_id, id }: DownloadKey,
): Promise<DownloadRow | undefined> {
  const { rows } = await sql<DownloadRow>`
    select ${columns} from download d
     where d.account_id = ${account_id} and d.id = ${id} and d.created > clock_now() - interval '1 day'`.execute(
    db,
  )
  return rows[0]
}

/** Locks the user, so that requests of one moment are counted one after the other. */
export async function countUnfinished(db: Db, account_id: number, user_id: number): Promise<number> {
  await sql`select from users where account_id = ${account_id} and id = ${user_id} for no key update`.execute(
    db,
  )
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from download
     where account_id = ${account_id} and user_id = ${user_id} and state in ('queued', 'building')
       and created > clock_now() - interval '1 day'`.execute(db)
  return rows[0]?.count ?? 0
}

export async function insertDownload(
  db: Db,
  download: { account_id: number; user_id: number; kind: DownloadKind; options: DownloadOptions },
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into download (account_id, user_id, kind, options)
    values (${download.account_id}, ${download.user_id}, ${download.kind}, ${JSON.stringify(download.options)}::jsonb)
    returning id`.execute(db)
  return rows[0]?.id ?? 0
}

export const setKey = (db: Db, { account_id, id }: DownloadKey, key: Buffer, rows_total: number) =>
  sql`
    update download set key = ${key}, rows_total = ${rows_total}, state = 'building'
     where account_id = ${account_id} and id = ${id}`.execute(db)

/** False if the download was deleted, or another node has written the part. */
export async function insertPart(
  db: Db,
  { account_id, id }: DownloadKey,
  part: {
    part: number
    blob_key: string
    rows: number
    bytes: number
    was: string
    after: string
    isLast: boolean
  },
): Promise<boolean> {
  const { rows } = await sql`
    with moved as (
      update download set after_row = ${part.after}, rows_done = rows_done + ${part.rows}, bytes = bytes + ${part.bytes},
             state = case when ${part.isLast} then 'ready' else state end,
             ready = case when ${part.isLast} then clock_now() end
       where account_id = ${account_id} and id = ${id} and state = 'building' and after_row = ${part.was}
      returning id)
    insert into download_part (account_id, download_id, part, blob_key)
    select ${account_id}, id, ${part.part}::int, ${part.blob_key} from moved returning part`.execute(db)
  return rows.length > 0
}

export async function listParts(
  db: Db,
  { account_id, id }: DownloadKey,
): Promise<{ part: number; blob_key: string }[]> {
  const { rows } = await sql<{ part: number; blob_key: string }>`
    select part, blob_key from download_part where account_id = ${account_id} and download_id = ${id} order by part`.execute(
    db,
  )
  return rows
}

export const failDownload = (db: Db, { account_id, id }: DownloadKey) =>
  sql`update download set state = 'failed' where account_id = ${account_id} and id = ${id}`.execute(db)

export const deleteDownload = (db: Db, { account_id, id }: DownloadKey) =>
  sql`delete from download where account_id = ${account_id} and id = ${id}`.execute(db)

/** every account: blobs of downloads older than a day; their rows and keys are deleted */
export async function deleteExpired(db: Db): Promise<string[]> {
  const { rows } = await sql<{ blob_key: string | null }>`
    with old as (select account_id, id from download where created < clock_now() - interval '1 day' limit 100 for update skip locked),
    parts as (select p.blob_key from download_part p join old on old.account_id = p.account_id and old.id = p.download_id),
    gone as (delete from download d using old where d.account_id = old.account_id and d.id = old.id returning d.id)
    select parts.blob_key from parts union all select null from gone`.execute(db)
  return rows.flatMap(({ blob_key }) => blob_key ?? [])
}
