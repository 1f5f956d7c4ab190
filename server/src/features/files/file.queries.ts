import { sql } from 'kysely'
import type { Db } from '../../platform/db/connection.ts'
import type { StoredFile } from '../../platform/files/store-upload.ts'
import type {} from './files.tables.ts'

const shown = ['id', 'name', 'mime_type', 'size'] as const

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
    .returning(shown)
    .executeTakeFirstOrThrow()

/** For its uploader until it is sent, for the subscribers of its thread from then on; undefined for anybody else. */
export const findReadable = (db: Db, of: { account_id: number; id: number; user_id: number }) =>
  db
    .selectFrom('file')
    .select([...shown, 'blob_key'])
    .where('account_id', '=', of.account_id)
    .where('id', '=', of.id)
    .where('purpose', 'in', ['attachment', 'file'])
    .where(
      sql<boolean>`case when message_id is null then uploaded_by = ${of.user_id}
        else exists (select from subscriber s
          where s.account_id = file.account_id and s.thread_id = file.thread_id and s.user_id = ${of.user_id}) end`,
    )
    .executeTakeFirst()

interface Claim {
  account_id: number
  user_id: number
  attachment_ids: number[]
  thread_id: number
  message_id: number
}

/** Gives a person's own unsent uploads to a message; answers those that it could. Two messages never share one. */
export const claim = (db: Db, { account_id, user_id, attachment_ids, thread_id, message_id }: Claim) =>
  db
    .updateTable('file')
    .set({ thread_id, message_id })
    .where('account_id', '=', account_id)
    .where('id', '=', sql<number>`any(${attachment_ids}::bigint[])`)
    .where('uploaded_by', '=', user_id)
    .where('purpose', 'in', ['attachment', 'file'])
    .where('message_id', 'is', null)
    .returning(shown)
    .execute()

interface Message {
  thread_id: number
  message_id: number
}

/** The attachments of one message once more for another: rows of their own for the same bytes. */
export async function copyOfMessage(
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

/** Attachments of many messages of a thread at once, each with its message. */
export const listOfMessages = (
  db: Db,
  of: { account_id: number; thread_id: number; message_ids: number[] },
) =>
  db
    .selectFrom('file')
    .select([...shown, 'message_id'])
    .where('account_id', '=', of.account_id)
    .where('thread_id', '=', of.thread_id)
    .where('message_id', '=', sql<number>`any(${of.message_ids}::bigint[])`)
    .orderBy('id')
    .execute()

/** Of every account: uploads that no message took in time. Takes their rows away and answers where the bytes lie. */
export const takeUnsent = (db: Db, older_than_hours: number) =>
  db
    .deleteFrom('file')
    .where('purpose', 'in', ['attachment', 'file'])
    .where('message_id', 'is', null)
    .where(sql<boolean>`created < clock_now() - make_interval(hours => ${older_than_hours}::int)`)
    .returning('blob_key')
    .execute()

/** Which of these blobs a row names; in every account: a blob belongs to whoever has a row with its name. */
export const listKnownBlobs = (db: Db, blob_keys: string[]) =>
  db
    .selectFrom('file')
    .select('blob_key')
    .where('blob_key', '=', sql<string>`any(${blob_keys}::text[])`)
    .execute()
