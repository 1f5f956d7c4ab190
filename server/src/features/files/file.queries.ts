import { sql } from 'kysely'
import type { Db } from '../../platform/db/connection.ts'
import type { StoredFile } from '../../platform/files/store-upload.ts'

const columns = ['id', 'name', 'mime_type', 'size'] as const

interface NewFile extends StoredFile {
  account_id: number
  uploaded_by: number
  purpose: 'attachment' | 'file'
}

export const insertFile = (
  db: Db,
  { account_id, uploaded_by, purpose, name, mime_type, size, sha256, blob_key }: NewFile,
) =>
  db
    .insertInto('file')
    .values({ account_id, uploaded_by, purpose, name, mime_type, size, sha256, blob_key })
    .returning(columns)
    .executeTakeFirstOrThrow()

/** The uploader until it is sent, the thread's subscribers afterwards unless the message was taken back; undefined for others. */
export const findReadable = (db: Db, of: { account_id: number; id: number; user_id: number }) =>
  db
    .selectFrom('file')
    .select([...columns, 'blob_key'])
    .where('account_id', '=', of.account_id)
    .where('id', '=', of.id)
    .where('purpose', 'in', ['attachment', 'file'])
    .where(
      sql<boolean>`case when message_id is null then uploaded_by = ${of.user_id}
        else exists (select from subscriber s
          where s.account_id = file.account_id and s.thread_id = file.thread_id and s.user_id = ${of.user_id})
         and not exists (select from message m
          where m.account_id = file.account_id and m.thread_id = file.thread_id and m.id = file.message_id
            and m.taken_back is not null) end`,
    )
    .executeTakeFirst()

/** The bytes that a user uploaded within an hour and did not send, and how long until the first of them no longer counts. */
export async function measureUnsent(
  db: Db,
  { account_id, user_id }: { account_id: number; user_id: number },
): Promise<{ bytes: number; wait_seconds: number }> {
  const { rows } = await sql<{ bytes: number; wait_seconds: number }>`
    select coalesce(sum(size), 0)::float8 as bytes,
           coalesce(greatest(1, ceil(extract(epoch from min(created) + interval '1 hour' - clock_now()))), 1)::int as wait_seconds
      from file
     where account_id = ${account_id} and uploaded_by = ${user_id} and message_id is null
       and purpose in ('attachment', 'file') and created > clock_now() - interval '1 hour'`.execute(db)
  return rows[0] ?? { bytes: 0, wait_seconds: 1 }
}

interface Claim {
  account_id: number
  user_id: number
  attachment_ids: number[]
  thread_id: number
  message_id: number
}

export const claim = (db: Db, { account_id, user_id, attachment_ids, thread_id, message_id }: Claim) =>
  db
    .updateTable('file')
    .set({ thread_id, message_id })
    .where('account_id', '=', account_id)
    .where('id', '=', sql<number>`any(${attachment_ids}::bigint[])`)
    .where('uploaded_by', '=', user_id)
    .where('purpose', 'in', ['attachment', 'file'])
    .where('message_id', 'is', null)
    .returning(columns)
    .execute()

interface KeptUploads {
  account_id: number
  user_id: number
  scheduled_message_id: number
  attachment_ids: number[]
}

/** Keeps unsent uploads for the scheduled message, and no others. Returns the ids of the kept ones. */
export async function keepForScheduledMessage(db: Db, of: KeptUploads): Promise<number[]> {
  const { rows } = await sql<{ id: number; is_kept: boolean }>`
    update file
       set scheduled_message_id = case when id = any(${of.attachment_ids}::bigint[]) then ${of.scheduled_message_id}::bigint end
     where account_id = ${of.account_id} and uploaded_by = ${of.user_id} and purpose in ('attachment', 'file')
       and message_id is null
       and (scheduled_message_id = ${of.scheduled_message_id}
            or scheduled_message_id is null and id = any(${of.attachment_ids}::bigint[]))
    returning id, scheduled_message_id is not null as is_kept`.execute(db)
  return rows.filter(({ is_kept }) => is_kept).map(({ id }) => id)
}

export const listScheduledAttachments = (db: Db, account_id: number, scheduled_message_ids: number[]) =>
  db
    .selectFrom('file')
    .select([...columns, 'scheduled_message_id'])
    .where('account_id', '=', account_id)
    .where('scheduled_message_id', '=', sql<number>`any(${scheduled_message_ids}::bigint[])`)
    .orderBy('id')
    .execute()

interface Message {
  thread_id: number
  message_id: number
}

export async function copyAttachmentRows(
  db: Db,
  of: { account_id: number; user_id: number; from: Message; to: Message },
): Promise<void> {
  await sql`
    insert into file (account_id, purpose, name, mime_type, size, sha256, blob_key, uploaded_by, thread_id, message_id)
    select account_id, purpose, name, mime_type, size, sha256, blob_key, ${of.user_id}, ${of.to.thread_id}, ${of.to.message_id}
      from file
     where account_id = ${of.account_id} and thread_id = ${of.from.thread_id} and message_id = ${of.from.message_id}
     order by id`.execute(db)
}

export const listAttachments = (
  db: Db,
  of: { account_id: number; thread_ids: number[]; message_ids: number[] },
) =>
  db
    .selectFrom('file')
    .select([...columns, 'message_id'])
    .where('account_id', '=', of.account_id)
    .where('thread_id', '=', sql<number>`any(${of.thread_ids}::bigint[])`)
    .where('message_id', '=', sql<number>`any(${of.message_ids}::bigint[])`)
    .orderBy('id')
    .execute()

/** every account: one clean-up serves all */
export const deleteUnsentUploads = (db: Db, older_than_hours: number) =>
  db
    .deleteFrom('file')
    .where('purpose', 'in', ['attachment', 'file'])
    .where('message_id', 'is', null)
    .where('scheduled_message_id', 'is', null)
    .where(sql<boolean>`created < clock_now() - make_interval(hours => ${older_than_hours}::int)`)
    .returning('blob_key')
    .execute()

/** every account: a blob may be shared by rows of any account */
export const findReferencedBlobs = (db: Db, blob_keys: string[]) =>
  db
    .selectFrom('file')
    .select('blob_key')
    .where('blob_key', '=', sql<string>`any(${blob_keys}::text[])`)
    .execute()
