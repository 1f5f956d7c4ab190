import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../../platform/db/connection.ts'
import type { AuditEntryRow } from './audit-entry.rules.ts'

export interface AuditFilter {
  account_id: number
  id?: number | undefined
  user_id?: number | undefined
  /** Undefined for all actions. */
  actions?: readonly string[] | undefined
  patient_id?: number | undefined
  record_user_id?: number | undefined
  /** Instants; `-infinity` and `infinity` for an open end. */
  from: string
  /** The newest entry is before this pair. */
  before: { at: string; id: number }
  limit: number
}

/** Lists of patients or conversations in one row, with the ids in their details. */
const patientLists = [
  'patients.shown',
  'encounters.shown',
  'care_teams.shown',
  'patient_handoffs.shown',
] as const
const threadLists = ['threads.shown', 'threads.copied', 'threads.monitored'] as const

/** Returns the newest entry first. Each kind of filter starts from the index that has its rows in this order. */
export async function listAudit(db: Db, filter: AuditFilter): Promise<AuditEntryRow[]> {
  const { account_id, limit } = filter
  const { rows } = await sql<AuditEntryRow>`
    with entry as materialized (${pickSource(filter)} order by at desc, id desc limit ${limit})
    select a.id, a.at, a.actor_id, actor.display_name as actor_name, a.action, a.object_type, a.object_id, a.details,
           case a.object_type
             when 'user' then (select u.display_name from users u where u.account_id = ${account_id} and u.id = a.object_id)
             when 'patient' then p.display_name
             when 'thread' then coalesce(p.display_name, 'Conversation ' || a.object_id)
             when 'file' then coalesce(p.display_name, 'Attachment ' || a.object_id)
             when 'paging_group' then (select g.name from paging_group g where g.account_id = ${account_id} and g.id = a.object_id)
             when 'department' then (select d.name from department d where d.account_id = ${account_id} and d.id = a.object_id)
             when 'role' then (select r.name from role r where r.account_id = ${account_id} and r.id = a.object_id)
             when 'permission_group' then (select g.display_name from permission_group g where g.account_id = ${account_id} and g.id = a.object_id)
           end as record_name,
           p.id as patient_id, p.display_name as patient_name, p.mrn as patient_mrn,
           person.display_name as person_name
      from entry a
      left join users actor on actor.account_id = ${account_id} and actor.id = a.actor_id
      left join file f on a.object_type = 'file' and f.account_id = ${account_id} and f.id = a.object_id
      left join thread t on t.account_id = ${account_id}
        and t.id = case when a.object_type = 'thread' then a.object_id else f.thread_id end
      left join patient p on p.account_id = ${account_id}
        and p.id = case when a.object_type = 'patient' then a.object_id else t.patient_id end
      left join users person on person.account_id = ${account_id} and jsonb_typeof(a.details -> 'user_id') = 'number'
        and person.id = (a.details ->> 'user_id')::bigint
     order by a.at desc, a.id desc`.execute(db)
  return rows
}

const anyAction = ({ actions }: AuditFilter): RawBuilder<unknown> =>
  actions ? sql`and a.action = any(${[...actions]}::text[])` : sql``

const inWindow = ({ from, before }: AuditFilter): RawBuilder<unknown> =>
  sql`a.at >= ${from}::timestamptz and (a.at, a.id) < (${before.at}::timestamptz, ${before.id}::bigint)`

function pickSource(filter: AuditFilter): RawBuilder<unknown> {
  const { account_id, id, user_id, actions, patient_id, record_user_id, limit } = filter
  const window = inWindow(filter)
  const action = anyAction(filter)
  if (id !== undefined)
    return sql`select a.* from audit a where a.account_id = ${account_id} and a.id = ${id} and ${window} ${action}`
  if (patient_id !== undefined) {
    const actor = user_id === undefined ? sql`` : sql`and a.actor_id = ${user_id}`
    return sql`select * from (${patientEntries({ account_id, patient_id, window })}) a where true ${action} ${actor}`
  }
  if (record_user_id !== undefined) {
    const actor = user_id === undefined ? sql`` : sql`and a.actor_id = ${user_id}`
    return sql`select a.* from audit a where a.account_id = ${account_id} and a.object_type = 'user'
      and a.object_id = ${record_user_id} and ${window} ${action} ${actor}`
  }
  if (user_id !== undefined)
    return sql`select a.* from audit a where a.account_id = ${account_id} and a.actor_id = ${user_id} and ${window} ${action}`
  if (actions)
    return sql`select a.* from unnest(${[...actions]}::text[]) as wanted(action), lateral (
      select a.* from audit a where a.account_id = ${account_id} and a.action = wanted.action and ${window}
       order by a.at desc, a.id desc limit ${limit}) a`
  return sql`select a.* from audit a where a.account_id = ${account_id} and ${window}`
}

/**
 * SQL: all entries about a patient: the record, its conversations and their attachments, and lists that showed
 * one of them.
 */
export const patientEntries = ({
  account_id,
  patient_id,
  window,
}: {
  account_id: number
  patient_id: number
  window: RawBuilder<unknown>
}): RawBuilder<unknown> => sql`
  select a.* from audit a
   where a.account_id = ${account_id} and a.object_type = 'patient' and a.object_id = ${patient_id} and ${window}
  union all
  select a.* from thread t, lateral (
    select a.* from audit a where a.account_id = ${account_id} and a.object_type = 'thread' and a.object_id = t.id and ${window}) a
   where t.account_id = ${account_id} and t.patient_id = ${patient_id}
  union all
  select a.* from thread t
    join file f on f.account_id = ${account_id} and f.thread_id = t.id and f.message_id is not null, lateral (
    select a.* from audit a where a.account_id = ${account_id} and a.object_type = 'file' and a.object_id = f.id and ${window}) a
   where t.account_id = ${account_id} and t.patient_id = ${patient_id}
  union all
  select a.* from audit a
   where a.account_id = ${account_id} and a.action = any(${[...patientLists]}::text[]) and ${window}
     and a.details -> 'patient_ids' @> to_jsonb(${patient_id}::bigint)
  union all
  select a.* from audit a
   where a.account_id = ${account_id} and a.action = any(${[...threadLists]}::text[]) and ${window}
     and a.details -> 'ids' @> any(array(select to_jsonb(t.id) from thread t
       where t.account_id = ${account_id} and t.patient_id = ${patient_id}))`
