import { sql } from 'kysely'
import type { Db } from '../../../platform/db/connection.ts'
import type { AbsenceChange, FileAbsence } from './absence-file.rules.ts'

interface Key {
  account_id: number
  user_id: number
}

/** The absences of earlier files that have not ended. */
export async function listFileAbsences(db: Db, { account_id, user_id }: Key): Promise<FileAbsence[]> {
  const { rows } = await sql<FileAbsence>`
    select uid, comment as title, floor(extract(epoch from starts) * 1000)::float8 as start,
           floor(extract(epoch from ends) * 1000)::float8 as "end"
      from schedule_request
     where account_id = ${account_id} and user_id = ${user_id} and source = 'file' and ends > clock_now()`.execute(
    db,
  )
  return rows
}

interface Author extends Key {
  by_user_id: number
  /** Otherwise a scheduler decides. */
  isApproved: boolean
}

export async function writeFileAbsences(
  db: Db,
  { account_id, user_id, by_user_id, isApproved }: Author,
  changes: readonly AbsenceChange[],
): Promise<void> {
  const gone = changes.filter(({ change }) => change === 'deleted').map(({ uid }) => uid)
  const written = changes.filter(({ change }) => change !== 'deleted')
  const state = isApproved ? 'approved' : 'requested'
  const decided_by = isApproved ? by_user_id : null
  await sql`
    delete from schedule_request
     where account_id = ${account_id} and user_id = ${user_id} and source = 'file' and uid = any(${gone}::text[])`.execute(
    db,
  )
  await sql`
    insert into schedule_request (account_id, user_id, kind, state, starts, ends, comment, source, uid,
                                  decided_by_user_id, changed_by_user_id)
    select ${account_id}, ${user_id}, 'absence', ${state}, to_timestamp(c.start / 1000), to_timestamp(c."end" / 1000),
           c.title, 'file', c.uid, ${decided_by}::bigint, ${by_user_id}::bigint
      from jsonb_to_recordset(${JSON.stringify(written)}::jsonb)
        as c(uid text, title text, start float8, "end" float8)
    on conflict (account_id, user_id, source, uid) do update
       set kind = 'absence', state = excluded.state, starts = excluded.starts, ends = excluded.ends,
           comment = excluded.comment, decided_by_user_id = excluded.decided_by_user_id, decision_reason = '',
           version = schedule_request.version + 1, changed_by_user_id = excluded.changed_by_user_id`.execute(
    db,
  )
}
