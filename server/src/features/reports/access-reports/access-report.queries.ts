import { sql } from 'kysely'
import type { Db } from '../../../platform/db/connection.ts'
import { patientEntries } from '../audit/audit.queries.ts'

export interface Period {
  from: string
  until: string
}

const most_rows = 1_000

interface AccessRow {
  opened: number
  listed: number
  last: string
  relation: string | null
  /** Openings by date in the account's time zone. */
  by_day: Record<string, number>
}

export interface PersonRow extends AccessRow {
  user_id: number
  display_name: string
  title: string
  reasons: string[]
}

export interface PatientRow extends AccessRow {
  patient_id: number
  display_name: string
  mrn: string | null
  date_of_birth: string | null
  reasons: string[]
}

/** Lists show a record among others; everything else opens, reads or writes it. */
const listings = [
  'patients.shown',
  'encounters.shown',
  'care_teams.shown',
  'patient_handoffs.shown',
  'record_openings.shown',
  'threads.shown',
  'threads.copied',
  'threads.monitored',
] as const

/** Opening the report is no access to the record. */
const ownEntries = 'access_report.patient'

export async function listPeople(
  db: Db,
  account_id: number,
  patient_id: number,
  { from, until }: Period,
): Promise<PersonRow[]> {
  const window = sql`a.at >= ${from}::timestamptz and a.at < ${until}::timestamptz`
  const { rows } = await sql<PersonRow>`
    with zone as (select time_zone from account where account_id = ${account_id}),
    access as (
      select a.actor_id, a.at, a.details, a.action = any(${[...listings]}::text[]) as is_listing,
             to_char(a.at at time zone zone.time_zone, 'YYYY-MM-DD') as day
        from (${patientEntries({ account_id, patient_id, window })}) a, zone
       where a.actor_id is not null and a.action <> ${ownEntries}),
    per_day as (
      select actor_id, jsonb_object_agg(day, n) as by_day
        from (select actor_id, day, count(*)::int as n from access where not is_listing group by 1, 2) d group by 1)
    select * from (select u.id as user_id, u.display_name, u.title,
           count(*) filter (where not a.is_listing)::int as opened, count(*) filter (where a.is_listing)::int as listed,
           max(a.at) as last, coalesce(d.by_day, '{}') as by_day,
           array_remove(array_agg(distinct a.details ->> 'reason'), null) as reasons,
           coalesce(
             (select case when c.ended is null then 'Care team' else 'Former care team' end || coalesce(': ' || nullif(c.role, ''), '')
                from care_team_member c where c.account_id = ${account_id} and c.patient_id = ${patient_id} and c.user_id = u.id
               order by c.ended is null desc, c.started desc limit 1),
             (select 'Took part in a conversation' from subscriber s join thread t on t.account_id = s.account_id and t.id = s.thread_id
               where s.account_id = ${account_id} and s.user_id = u.id and t.patient_id = ${patient_id}
                 and s.reason <> 'monitoring' limit 1),
             (select 'Took part in a conversation' from thread_departure d join thread t on t.account_id = d.account_id and t.id = d.thread_id
               where d.account_id = ${account_id} and d.user_id = u.id and t.patient_id = ${patient_id} limit 1)) as relation
      from access a
      join users u on u.account_id = ${account_id} and u.id = a.actor_id
      left join per_day d on d.actor_id = u.id
     group by u.id, u.display_name, u.title, d.by_day
     ) person order by relation is not null, opened desc, listed desc, display_name, user_id limit ${most_rows}`.execute(
    db,
  )
  return rows
}

export async function listPatients(
  db: Db,
  account_id: number,
  user_id: number,
  { from, until }: Period,
): Promise<PatientRow[]> {
  const { rows } = await sql<PatientRow>`
    with zone as (select time_zone from account where account_id = ${account_id}),
    own as materialized (
      select a.at, a.action, a.object_type, a.object_id, a.details from audit a
       where a.account_id = ${account_id} and a.actor_id = ${user_id}
         and a.at >= ${from}::timestamptz and a.at < ${until}::timestamptz and a.action <> ${ownEntries}),
    access as (
      select o.object_id as patient_id, o.at, o.action, o.details ->> 'reason' as reason from own o where o.object_type = 'patient' and o.object_id is not null
      union all
      select shown.id::bigint, o.at, o.action, null from own o, jsonb_array_elements_text(o.details -> 'patient_ids') as shown(id)
       where o.details ? 'patient_ids' and o.object_id is null
      union all
      select t.patient_id, o.at, o.action, o.details ->> 'reason' from own o
        join thread t on t.account_id = ${account_id} and t.id = o.object_id where o.object_type = 'thread'
      union all
      select t.patient_id, o.at, o.action, o.details ->> 'reason' from own o
        join file f on f.account_id = ${account_id} and f.id = o.object_id
        join thread t on t.account_id = ${account_id} and t.id = f.thread_id where o.object_type = 'file'
      union all
      select t.patient_id, o.at, o.action, null from own o, jsonb_array_elements_text(o.details -> 'ids') as shown(id)
        join thread t on t.account_id = ${account_id} and t.id = shown.id::bigint
       where o.action in ('threads.shown', 'threads.copied', 'threads.monitored')),
    marked as (
      select a.patient_id, a.at, a.reason, a.action = any(${[...listings]}::text[]) as is_listing,
             to_char(a.at at time zone zone.time_zone, 'YYYY-MM-DD') as day
        from access a, zone where a.patient_id is not null),
    per_day as (
      select patient_id, jsonb_object_agg(day, n) as by_day
        from (select patient_id, day, count(*)::int as n from marked where not is_listing group by 1, 2) d group by 1)
    select * from (select p.id as patient_id, p.display_name, p.mrn, p.date_of_birth,
           count(*) filter (where not a.is_listing)::int as opened, count(*) filter (where a.is_listing)::int as listed,
           max(a.at) as last, coalesce(d.by_day, '{}') as by_day,
           array_remove(array_agg(distinct a.reason), null) as reasons,
           coalesce(
             (select case when c.ended is null then 'Care team' else 'Former care team' end || coalesce(': ' || nullif(c.role, ''), '')
                from care_team_member c where c.account_id = ${account_id} and c.patient_id = p.id and c.user_id = ${user_id}
               order by c.ended is null desc, c.started desc limit 1),
             (select 'Took part in a conversation' from subscriber s join thread t on t.account_id = s.account_id and t.id = s.thread_id
               where s.account_id = ${account_id} and s.user_id = ${user_id} and t.patient_id = p.id
                 and s.reason <> 'monitoring' limit 1),
             (select 'Took part in a conversation' from thread_departure d join thread t on t.account_id = d.account_id and t.id = d.thread_id
               where d.account_id = ${account_id} and d.user_id = ${user_id} and t.patient_id = p.id limit 1)) as relation
      from marked a
      join patient p on p.account_id = ${account_id} and p.id = a.patient_id
      left join per_day d on d.patient_id = p.id
     group by p.id, p.display_name, p.mrn, p.date_of_birth, d.by_day
     ) patient order by relation is not null, opened desc, listed desc, display_name, patient_id limit ${most_rows}`.execute(
    db,
  )
  return rows
}

export async function countActions(
  db: Db,
  account_id: number,
  user_id: number,
  { from, until }: Period,
): Promise<{ action: string; count: number }[]> {
  const { rows } = await sql<{ action: string; count: number }>`
    select a.action, count(*)::int as count from audit a
     where a.account_id = ${account_id} and a.actor_id = ${user_id}
       and a.at >= ${from}::timestamptz and a.at < ${until}::timestamptz
     group by a.action order by 2 desc, 1`.execute(db)
  return rows
}

export interface PatientHead {
  id: number
  display_name: string
  mrn: string | null
  date_of_birth: string | null
}

export async function findPatient(db: Db, account_id: number, id: number): Promise<PatientHead | undefined> {
  const { rows } = await sql<PatientHead>`
    select id, display_name, mrn, date_of_birth from patient where account_id = ${account_id} and id = ${id}`.execute(
    db,
  )
  return rows[0]
}

export interface UserHead {
  id: number
  display_name: string
  title: string
}

export async function findUser(db: Db, account_id: number, id: number): Promise<UserHead | undefined> {
  const { rows } = await sql<UserHead>`
    select id, display_name, title from users where account_id = ${account_id} and id = ${id}`.execute(db)
  return rows[0]
}

/** The dates that a period touches, in the account's time zone. */
export async function listDays(db: Db, account_id: number, { from, until }: Period): Promise<string[]> {
  const { rows } = await sql<{ day: string }>`
    select to_char(day, 'YYYY-MM-DD') as day from account,
      generate_series((${from}::timestamptz at time zone time_zone)::date,
        ((${until}::timestamptz - interval '1 microsecond') at time zone time_zone)::date, interval '1 day') as day
     where account_id = ${account_id}`.execute(db)
  return rows.map(({ day }) => day)
}
