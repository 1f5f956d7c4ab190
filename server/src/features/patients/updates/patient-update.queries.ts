import type { PatientUpdate } from '@wardline/contract/patients/updates/patient-update.schemas.ts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/connection.ts'
import { toPage, type Page } from '../../../platform/http/paging.ts'

export interface UpdateRow extends Pick<
  PatientUpdate,
  'kind' | 'id' | 'at' | 'detail' | 'text' | 'thread_id' | 'is_archived'
> {
  user_id: number | null
  user_name: string | null
  to_id: number | null
  to_name: string | null
  by_id: number | null
  by_name: string | null
}

interface Filter {
  account_id: number
  reader_id: number
  /** The patient and the records that were merged into it. */
  patient_ids: number[]
  kind: PatientUpdate['kind'] | undefined
  limit: number
  offset: number
}

/** every account: an expression, not a query. The free text, or else the fields of the template. */
const noteText = sql`
  case when v.content ~ '\\S' then v.content
       else (select string_agg(concat(f->>'name', ': ', f->>'value'), E'\\n' order by place)
               from jsonb_array_elements(v.data) with ordinality as field(f, place) where f->>'value' ~ '\\S') end`

/**
 * The lines are derived from the rows of each feature, so nothing is stored twice. Pages are those that the
 * reader takes part in. A member whose role or responsibility changed did not leave.
 */
export async function listUpdates(
  db: Db,
  { account_id, reader_id, patient_ids, kind, limit, offset }: Filter,
): Promise<Page<UpdateRow>> {
  const { rows } = await sql<UpdateRow & { total: number }>`
    with happened as (
      select 'admitted' as kind, id, starts as at, null::bigint as user_id, null::bigint as to_id, null::bigint as by_id,
             class as detail, nullif(reason, '') as text, null::bigint as thread_id
        from encounter where account_id = ${account_id} and patient_id = any(${patient_ids}::bigint[])
      union all
      select 'discharged', id, ends, null, null, null, class, null, null
        from encounter where account_id = ${account_id} and patient_id = any(${patient_ids}::bigint[]) and ends is not null
      union all
      select 'moved', s.id, s.started, null, null, s.changed_by_user_id, null, l.name, null
        from patient_location s join location l on l.account_id = s.account_id and l.id = s.location_id
       where s.account_id = ${account_id} and s.patient_id = any(${patient_ids}::bigint[])
      union all
      select 'joined', m.id, m.started, m.user_id, null, m.started_by_user_id,
             case when m.is_responsible and m.start_cause in ('assigned', 'request') and exists (
                    select from care_team_member b
                     where b.account_id = m.account_id and b.successor_id = m.id and b.user_id = m.user_id)
                  then 'responsible' else m.start_cause end, m.role, null
        from care_team_member m where m.account_id = ${account_id} and m.patient_id = any(${patient_ids}::bigint[])
         -- Stayed on the team when another provider became responsible.
         and not (not m.is_responsible and m.started_by_user_id is distinct from m.user_id and exists (
                    select from care_team_member b
                     where b.account_id = m.account_id and b.successor_id = m.id and b.user_id = m.user_id))
      union all
      select 'left', m.id, m.ended, m.user_id, s.user_id, m.ended_by_user_id, m.end_cause, m.role, null
        from care_team_member m
        left join care_team_member s on s.account_id = m.account_id and s.id = m.successor_id
       where m.account_id = ${account_id} and m.patient_id = any(${patient_ids}::bigint[]) and m.ended is not null
         and s.user_id is distinct from m.user_id
      union all
      select 'handoff_requested', id, requested, from_user_id, to_user_id, from_user_id, state, note, null
        from patient_handoff where account_id = ${account_id} and patient_id = any(${patient_ids}::bigint[])
      union all
      select 'handoff_closed', id, closed, from_user_id, to_user_id, closed_by_user_id, state, answer, null
        from patient_handoff where account_id = ${account_id} and patient_id = any(${patient_ids}::bigint[]) and closed is not null
      union all
      select 'note', n.id, n.created, n.author_id, null, n.author_id, n.type, left(${noteText}, 500), null
        from note n join note_version v on v.account_id = n.account_id and v.note_id = n.id and v.version = n.version
       where n.account_id = ${account_id} and n.patient_id = any(${patient_ids}::bigint[]) and n.deleted is null
         and (n.type <> 'private' or n.author_id = ${reader_id})
         and not exists (select from patient_handoff h where h.account_id = n.account_id and h.note_id = n.id)
      union all
      select 'record_opened', id, opened, user_id, null, user_id, reason, nullif(text, ''), null
        from record_opening where account_id = ${account_id} and patient_id = any(${patient_ids}::bigint[])
      union all
      select 'page', t.id, t.created, t.created_by, null, t.created_by, coalesce(t.raised_priority, t.priority)::text, thread_title(t), t.id
        from thread t
        join subscriber s on s.account_id = t.account_id and s.thread_id = t.id and s.user_id = ${reader_id}
       where t.account_id = ${account_id} and t.patient_id = any(${patient_ids}::bigint[]) and t.recalled is null
         and exists (select from acknowledgement a where a.account_id = t.account_id and a.thread_id = t.id)
      union all
      select 'answer', a.id, a.closed, a.user_id, a.requester_id, a.user_id, a.state, a.response, t.id
        from thread t
        join subscriber s on s.account_id = t.account_id and s.thread_id = t.id and s.user_id = ${reader_id}
        join acknowledgement a on a.account_id = t.account_id and a.thread_id = t.id
         and a.state in ('accepted', 'rejected', 'responded')
       where t.account_id = ${account_id} and t.patient_id = any(${patient_ids}::bigint[]) and t.recalled is null
    ), page as (
      select h.*, count(*) over () as total from happened h
       where ${kind === undefined ? sql`true` : sql`h.kind = ${kind}`}
       order by h.at desc, h.kind, h.id desc limit ${limit} offset ${offset}
    )
    select p.kind, p.id, p.at, p.detail, p.text, p.thread_id, coalesce(own.is_archived, false) as is_archived, p.total,
           p.user_id, u.display_name as user_name, p.to_id, t.display_name as to_name, p.by_id, b.display_name as by_name
      from page p
      left join subscriber own
        on own.account_id = ${account_id} and own.thread_id = p.thread_id and own.user_id = ${reader_id}
      left join users u on u.account_id = ${account_id} and u.id = p.user_id
      left join users t on t.account_id = ${account_id} and t.id = p.to_id
      left join users b on b.account_id = ${account_id} and b.id = p.by_id
     order by p.at desc, p.kind, p.id desc`.execute(db)
  return toPage(rows)
}
