import { sql } from 'kysely'
import type { Db } from '../../../platform/db/connection.ts'
import type { RemoteAssignment, RemoteShift, RemoteStaff } from '../schedule-sources/schedule-source.rules.ts'

export interface Key {
  account_id: number
  source_id: number
}

export interface PulledSchedule {
  staff: RemoteStaff[]
  assignments: RemoteAssignment[]
  shifts: RemoteShift[]
}

/** PostgreSQL rejects NUL and lone surrogates, which a source may send. */
export const toStorableJson = (rows: readonly unknown[]): string =>
  JSON.stringify(rows, (_, value: unknown) =>
    typeof value === 'string' ? value.replaceAll('\0', '').toWellFormed() : value,
  )

/** Values that were entered here stay: they differ from the earlier ones of the source. */
export async function upsertStaff(
  db: Db,
  { account_id, source_id }: Key,
  { staff, shifts }: PulledSchedule,
): Promise<void> {
  const listed = new Set(staff.map(({ remote_id }) => remote_id))
  // People whom the source schedules without listing them.
  const others = new Map(
    shifts.flatMap(({ staff_remote_id, staff_name }) =>
      staff_remote_id === null || listed.has(staff_remote_id) ? [] : [[staff_remote_id, staff_name] as const],
    ),
  )
  const all = [
    ...new Map(staff.map((one) => [one.remote_id, one])).values(),
    ...[...others].map(([remote_id, name]) => ({ remote_id, name })),
  ]
  await sql`
    insert into remote_identity (account_id, source_id, remote_id, remote_buid, source_buid, division, source_division, name,
                                 first_name, last_name, email, last_seen)
    select ${account_id}, ${source_id}, r.remote_id, coalesce(r.remote_buid, ''), coalesce(r.remote_buid, ''),
           coalesce(r.division, ''), coalesce(r.division, ''), r.name, coalesce(r.first_name, ''), coalesce(r.last_name, ''), r.email, clock_now()
      from jsonb_to_recordset(${toStorableJson(all)}::jsonb)
        as r(remote_id text, remote_buid text, division text, name text, first_name text, last_name text, email text)
    on conflict (account_id, source_id, remote_id) do update
       set remote_buid = case when excluded.remote_buid = '' or remote_identity.remote_buid <> remote_identity.source_buid
                              then remote_identity.remote_buid else excluded.remote_buid end,
           division = case when excluded.division = '' or remote_identity.division <> remote_identity.source_division
                           then remote_identity.division else excluded.division end,
           source_buid = coalesce(nullif(excluded.source_buid, ''), remote_identity.source_buid),
           source_division = coalesce(nullif(excluded.source_division, ''), remote_identity.source_division),
           name = excluded.name, first_name = excluded.first_name, last_name = excluded.last_name, email = excluded.email,
           last_seen = excluded.last_seen`.execute(db)
}

export interface MovedIdentity {
  id: number
  was: string
  remote_id: string
}

/**
 * A person whose remote id changed in the source keeps its match, by the second id. Only if that id names one person on
 * both sides, the source no longer has the old remote id, and nothing is known of the new one.
 */
export async function followRemoteIds(
  db: Db,
  { account_id, source_id }: Key,
  { staff, shifts }: PulledSchedule,
): Promise<MovedIdentity[]> {
  const listed = [
    ...staff.map(({ remote_id, remote_buid }) => ({ remote_id, remote_buid })),
    ...shifts.flatMap(({ staff_remote_id }) =>
      staff_remote_id === null ? [] : [{ remote_id: staff_remote_id, remote_buid: '' }],
    ),
  ]
  const { rows } = await sql<MovedIdentity>`
    with listed as materialized (
      select distinct remote_id, remote_buid
        from jsonb_to_recordset(${toStorableJson(listed)}::jsonb) as r(remote_id text, remote_buid text)
    ), wanted as (
      select min(remote_id) as remote_id, remote_buid from listed
       where remote_buid <> '' group by remote_buid having count(*) = 1
    ), known as (
      select min(k.id) as id, min(k.remote_id) as was, k.buid
        from (select id, remote_id, case when source_buid = '' then remote_buid else source_buid end as buid
                from remote_identity where account_id = ${account_id} and source_id = ${source_id}) k
       where k.buid <> '' group by k.buid having count(*) = 1
    )
    update remote_identity i set remote_id = wanted.remote_id
      from known join wanted on wanted.remote_buid = known.buid and wanted.remote_id <> known.was
     where i.account_id = ${account_id} and i.id = known.id
       and not exists (select from listed where listed.remote_id = known.was)
       and not exists (select from remote_identity o
                        where o.account_id = ${account_id} and o.source_id = ${source_id} and o.remote_id = wanted.remote_id)
    returning i.id, known.was, i.remote_id`.execute(db)
  if (rows.length > 0)
    await sql`
      update remote_shift f set staff_remote_id = moved.remote_id
        from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as moved(was text, remote_id text)
       where f.account_id = ${account_id} and f.source_id = ${source_id} and f.staff_remote_id = moved.was`.execute(
      db,
    )
  return rows
}
