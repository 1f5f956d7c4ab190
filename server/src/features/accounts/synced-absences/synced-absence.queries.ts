import { sql } from 'kysely'
import type { Db } from '../../../platform/db/connection.ts'
import type { SyncedAbsence } from './absence-time.rules.ts'

export type AbsenceSource = 'directory' | 'scim'

export interface UserAbsences {
  user_id: number
  absences: readonly SyncedAbsence[]
}

export async function getAccountZone(db: Db, account_id: number): Promise<string> {
  const { rows } = await sql<{ time_zone: string }>`
    select time_zone from account where account_id = ${account_id}`.execute(db)
  return rows[0]?.time_zone ?? 'UTC'
}

export interface AbsenceCounts {
  user_id: number
  added: number
  changed: number
  removed: number
}

/**
 * Makes the absences of one source that have not ended those of the lists, for all of the users in one statement. An
 * absence is recognized by its start. One that has begun and is missing from the list ends now.
 * @returns users with a difference
 */
export async function writeAbsences(
  db: Db,
  { account_id, source, actor_id }: { account_id: number; source: AbsenceSource; actor_id: number },
  rows: readonly UserAbsences[],
): Promise<AbsenceCounts[]> {
  const listed = rows.flatMap(({ user_id, absences }) =>
    absences.map(({ start, end }) => ({ user_id, uid: new Date(start).toISOString(), start, end })),
  )
  const user_ids = rows.map(({ user_id }) => user_id)
  const result = await sql<AbsenceCounts>`
    with wanted as materialized (
      select w.user_id, w.uid, to_timestamp(w.start / 1000) as starts, to_timestamp(w."end" / 1000) as ends
        from jsonb_to_recordset(${JSON.stringify(listed)}::jsonb)
          as w(user_id bigint, uid text, start float8, "end" float8)
       where to_timestamp(w."end" / 1000) > clock_now()
    ), gone as materialized (
      select r.id, r.user_id, r.starts < clock_now() as has_begun from schedule_request r
       where r.account_id = ${account_id} and r.user_id = any(${user_ids}::bigint[]) and r.source = ${source}
         and r.uid is not null and r.ends > clock_now()
         and not exists (select from wanted w where w.user_id = r.user_id and w.uid = r.uid)
    ), removed as (
      delete from schedule_request where account_id = ${account_id} and id in (select id from gone where not has_begun)
    ), ended as (
      update schedule_request set ends = clock_now(), version = version + 1, changed_by_user_id = ${actor_id}
       where account_id = ${account_id} and id in (select id from gone where has_begun)
    ), written as (
      insert into schedule_request (account_id, user_id, kind, state, starts, ends, comment, source, uid,
                                    changed_by_user_id)
      select ${account_id}, user_id, 'absence', 'approved', starts, ends, '', ${source}, uid, ${actor_id} from wanted
      on conflict (account_id, user_id, source, uid) do update
         set state = 'approved', ends = excluded.ends, version = schedule_request.version + 1,
             changed_by_user_id = excluded.changed_by_user_id
       where schedule_request.ends <> excluded.ends or schedule_request.state <> 'approved'
      returning user_id, version = 1 as is_new
    )
    select user_id, count(*) filter (where change = 'added')::int as added,
           count(*) filter (where change = 'changed')::int as changed,
           count(*) filter (where change = 'removed')::int as removed
      from (select user_id, case when is_new then 'added' else 'changed' end as change from written
            union all select user_id, 'removed' from gone) c
     group by user_id order by user_id`.execute(db)
  return result.rows
}
