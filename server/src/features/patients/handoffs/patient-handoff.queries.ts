import type {
  HandoffState,
  PatientHandoff,
} from '@wardline/contract/patients/handoffs/patient-handoff.schemas.ts'
import type {
  Severity,
  HandoffContentView,
} from '@wardline/contract/patients/handoffs/handoff-content.schemas.ts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/connection.ts'
import { toPage, type Page } from '../../../platform/http/paging.ts'
import { summaryColumns, summaryJoins, type SummaryRow } from '../patient-summary.queries.ts'
import type { StoredContent } from './handoff-content.rules.ts'

export interface HandoffRow
  extends
    Omit<
      PatientHandoff,
      | 'patient'
      | 'from'
      | 'to'
      | 'may'
      | 'needs'
      | 'requires_read_back'
      | keyof typeof HandoffContentView.shape
    >,
    Omit<SummaryRow, 'id'> {
  severity: Severity | null
  content: Partial<StoredContent>
  /** Names by user id. */
  owner_names: Record<string, string>
  checked: string[]
  reads_back_all: boolean
  patient_id: number
  member_id: number
  from_user_id: number
  from_name: string
  from_title: string
  from_picture_id: number | null
  from_can_receive: boolean
  to_user_id: number
  to_name: string
  to_title: string
  to_picture_id: number | null
  to_can_receive: boolean
}

/** SQL: the names of the owners of actions in the content of a row. every account: a column, not a query. */
export const ownerNames = (row: 'h' | 'd') => sql`
  coalesce((select jsonb_object_agg(o.id, o.display_name) from users o
    where o.account_id = ${sql.ref(row)}.account_id and o.id in (select (a ->> 'owner_id')::bigint
      from jsonb_array_elements(coalesce(${sql.ref(row)}.content -> 'actions', '[]')) a)), '{}')`

/** every account: columns, not a query. */
const columns = sql`
  ${summaryColumns}, h.id, h.batch, h.patient_id, h.member_id, m.role, m.is_responsible, h.severity, h.note, h.state,
  h.answer, h.requested, h.expires, h.closed, by.display_name as closed_by, h.content, h.version, h.seen, h.seen_version,
  h.checked, h.read_back, h.reminded, h.escalated, ${ownerNames('h')} as owner_names,
  exists (select from account_flag s where s.account_id = h.account_id and s.flag = 'read_back_all_handoffs' and s.is_on)
    as reads_back_all,
  h.from_user_id, f.display_name as from_name, f.title as from_title, f.profile_picture_id as from_picture_id,
  f.is_active and not f.is_locked as from_can_receive,
  h.to_user_id, t.display_name as to_name, t.title as to_title, t.profile_picture_id as to_picture_id,
  t.is_active and not t.is_locked as to_can_receive`
const joins = sql`
  join patient p on p.account_id = h.account_id and p.id = h.patient_id ${summaryJoins}
  join care_team_member m on m.account_id = h.account_id and m.id = h.member_id
  join users f on f.account_id = h.account_id and f.id = h.from_user_id
  join users t on t.account_id = h.account_id and t.id = h.to_user_id
  left join users by on by.account_id = h.account_id and by.id = h.closed_by_user_id`

const isOpen = sql`h.state = 'requested'`

interface Part {
  account_id: number
  limit: number
  offset: number
}

export async function listOpenHandoffs(
  db: Db,
  {
    account_id,
    user_id,
    direction,
    state,
    limit,
    offset,
  }: Part & { user_id: number; direction: 'received' | 'sent'; state: 'open' | 'recent' },
): Promise<Page<HandoffRow>> {
  const { rows } = await sql<HandoffRow & { total: number }>`
    select ${columns}, count(*) over () as total from patient_handoff h ${joins}
     where h.account_id = ${account_id}
       and ${state === 'open' ? isOpen : sql`(${isOpen} or h.closed > clock_now() - interval '12 hours')`}
       and ${direction === 'sent' ? sql`h.from_user_id` : sql`h.to_user_id`} = ${user_id}
     order by case h.severity when 'unstable' then 0 when 'watcher' then 1 when 'stable' then 2 else 3 end,
              h.requested, h.id
     limit ${limit} offset ${offset}`.execute(db)
  return toPage(rows)
}

export async function listHandoffsOfPatient(
  db: Db,
  { account_id, patient_ids, limit, offset }: Part & { patient_ids: number[] },
): Promise<Page<HandoffRow>> {
  const { rows } = await sql<HandoffRow & { total: number }>`
    select ${columns}, count(*) over () as total from patient_handoff h ${joins}
     where h.account_id = ${account_id} and h.patient_id = any(${patient_ids}::bigint[])
     order by h.requested desc, h.id desc limit ${limit} offset ${offset}`.execute(db)
  return toPage(rows)
}

export async function findHandoffs(
  db: Db,
  account_id: number,
  ids: readonly number[],
): Promise<HandoffRow[]> {
  const { rows } = await sql<HandoffRow>`
    select ${columns} from patient_handoff h ${joins}
     where h.account_id = ${account_id} and h.id = any(${[...ids]}::bigint[]) order by h.id`.execute(db)
  return rows
}

export interface NewHandoff {
  patient_id: number
  member_id: number
  severity: Severity | null
  note: string
  content: StoredContent
}

/** The patients are locked. A membership whose handoff is still open gets no second one. */
export async function insertHandoffs(
  db: Db,
  of: { account_id: number; batch: string; from_user_id: number; to_user_id: number; hours: number },
  handoffs: readonly NewHandoff[],
): Promise<{ id: number; patient_id: number; expires: string }[]> {
  const { rows } = await sql<{ id: number; patient_id: number; expires: string }>`
    with now as materialized (select clock_now() as at), added as (
      insert into patient_handoff (account_id, batch, patient_id, member_id, from_user_id, to_user_id, severity, note, content,
                                   from_department_ids, requested, expires)
      select ${of.account_id}, ${of.batch}::uuid, n.patient_id, n.member_id, ${of.from_user_id}, ${of.to_user_id}, n.severity,
             n.note, n.content,
             array(select ud.department_id from user_department ud
                    where ud.account_id = ${of.account_id} and ud.user_id = ${of.from_user_id} order by ud.department_id),
             now.at, now.at + make_interval(hours => ${of.hours})
        from now, jsonb_to_recordset(${JSON.stringify(handoffs)}::jsonb)
               as n(patient_id bigint, member_id bigint, severity text, note text, content jsonb)
       order by n.patient_id
      on conflict (account_id, member_id) where state = 'requested' do nothing
      returning id, patient_id, expires, severity, content),
    versions as (
      insert into patient_handoff_version (account_id, handoff_id, version, severity, content)
      select ${of.account_id}, id, 1, severity, content from added)
    select id, patient_id, expires from added order by id`.execute(db)
  return rows
}

/** False unless it is open; one that is past its time can only expire. The caller holds the patient's lock. */
export async function closeHandoff(
  db: Db,
  of: {
    account_id: number
    id: number
    by_user_id: number | null
    state: Exclude<HandoffState, 'requested'>
    answer: string
  },
): Promise<boolean> {
  const { rows } = await sql`
    update patient_handoff
       set state = ${of.state}, answer = ${of.answer}, closed = greatest(clock_now(), requested),
           closed_by_user_id = ${of.by_user_id}::bigint
     where account_id = ${of.account_id} and id = ${of.id} and state = 'requested'
       and (expires <= clock_now()) = (${of.state}::text = 'expired')
    returning id`.execute(db)
  return rows.length > 0
}

/** The caller holds the patient's lock. Checks of changed actions are cleared. */
export async function updateContent(
  db: Db,
  of: { account_id: number; id: number },
  {
    severity,
    content,
    changed_action_ids,
  }: { severity: Severity | null; content: StoredContent; changed_action_ids: string[] },
): Promise<void> {
  await sql`
    with changed as (
      update patient_handoff
         set severity = ${severity}, content = ${JSON.stringify(content)}::jsonb, version = version + 1,
             note = case when note = coalesce(content ->> 'summary', '') then ${content.summary} else note end,
             checked = array(select c.id from unnest(checked) as c(id) where c.id <> all(${changed_action_ids}::text[]))
       where account_id = ${of.account_id} and id = ${of.id} returning id, version, severity, content)
    insert into patient_handoff_version (account_id, handoff_id, version, severity, content)
    select ${of.account_id}, id, version, severity, content from changed`.execute(db)
}

/**
 * Stores that the receiver has read `version`, checked items or written a read-back; the patient is locked.
 * Undefined fields are unchanged.
 */
export async function updateReading(
  db: Db,
  of: { account_id: number; id: number; version?: number },
  { checked, read_back }: { checked?: string[] | undefined; read_back?: string | undefined },
): Promise<void> {
  await sql`
    update patient_handoff
       set seen = case when ${of.version ?? null}::int is null then seen
                       else coalesce(seen, greatest(clock_now(), requested)) end,
           seen_version = coalesce(${of.version ?? null}::int, seen_version),
           checked = coalesce(${checked ?? null}::text[], checked), read_back = coalesce(${read_back ?? null}::text, read_back)
     where account_id = ${of.account_id} and id = ${of.id}`.execute(db)
}

/** The giver has left the care team, so their own request to be relieved is settled. The caller holds the patient's lock. */
export const expireOwnRelief = (
  db: Db,
  of: { account_id: number; patient_id: number; from_user_id: number; to_user_id: number },
) =>
  sql`update care_team_request
         set state = 'expired', closed = greatest(clock_now(), requested), closed_by_user_id = ${of.to_user_id}
       where account_id = ${of.account_id} and patient_id = ${of.patient_id} and user_id = ${of.from_user_id}
         and kind = 'relief' and state = 'open'`.execute(db)
