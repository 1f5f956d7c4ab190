import { sql } from 'kysely'
import type { Db } from '../../../platform/db/connection.ts'
import { findKeptUsers, type HolderReader } from './qualification-holder.queries.ts'

interface FileNames {
  user_ids: string[]
  usernames: string[]
  emails: string[]
  qualifications: string[]
}

export interface UploadTargets {
  users: { id: number; username: string; email: string; display_name: string; is_kept: boolean }[]
  /** By name in lower case. */
  qualifications: { id: number; name: string; lower_name: string }[]
  held: { id: number; user_id: number; qualification_id: number; valid_until: string | null }[]
}

/** The users, qualifications and present holders that the rows of a file name. */
export async function findUploadTargets(
  db: Db,
  reader: HolderReader,
  { user_ids, usernames, emails, qualifications }: FileNames,
): Promise<UploadTargets> {
  const { account_id } = reader
  const users = await findKeptUsers(db, reader, { user_ids, usernames, emails })
  const named = await sql<UploadTargets['qualifications'][number]>`
    select id, name, lower(name) as lower_name from qualification
     where account_id = ${account_id} and lower(name) = any(${qualifications}::text[])`.execute(db)
  const held = await sql<UploadTargets['held'][number]>`
    select id, user_id, qualification_id, valid_until from qualification_holder
     where account_id = ${account_id} and user_id = any(${users.map(({ id }) => id)}::bigint[])
       and qualification_id = any(${named.rows.map(({ id }) => id)}::bigint[])`.execute(db)
  return { users, qualifications: named.rows, held: held.rows }
}

interface WrittenHolder {
  user_id: number
  qualification_id: number
  valid_until: string | null
}

/** Adds holders, and changes until when those that are there already are valid. */
export async function writeHolders(
  db: Db,
  { account_id, user_id }: { account_id: number; user_id: number },
  holders: readonly WrittenHolder[],
): Promise<void> {
  await sql`
    insert into qualification_holder as h (account_id, qualification_id, user_id, valid_until, changed_by_user_id)
    select ${account_id}::bigint, r.qualification_id, r.user_id, r.valid_until, ${user_id}::bigint
      from jsonb_to_recordset(${JSON.stringify(holders)}::jsonb)
        as r(user_id bigint, qualification_id bigint, valid_until date)
    on conflict (account_id, user_id, qualification_id)
    do update set valid_until = excluded.valid_until, version = h.version + 1,
                  changed_by_user_id = excluded.changed_by_user_id
     where h.valid_until is distinct from excluded.valid_until`.execute(db)
}
