import type { Severity } from '@wardline/contract/patients/handoffs/handoff-content.schemas.ts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/connection.ts'
import { summaryColumns, summaryJoins, type SummaryRow } from '../patient-summary.queries.ts'
import type { StoredContent } from './handoff-content.rules.ts'
import { ownerNames } from './patient-handoff.queries.ts'

interface Key {
  account_id: number
  user_id: number
}

export interface DraftRow {
  patient_id: number
  severity: Severity | null
  content: StoredContent
  version: number
  saved: string
  owner_names: Record<string, string>
}

export async function listDrafts(db: Db, of: Key, patient_ids: readonly number[]): Promise<DraftRow[]> {
  const { rows } = await sql<DraftRow>`
    select d.patient_id, d.severity, d.content, d.version, d.saved, ${ownerNames('d')} as owner_names
      from patient_handoff_draft d
     where d.account_id = ${of.account_id} and d.user_id = ${of.user_id}
       and d.patient_id = any(${[...patient_ids]}::bigint[])`.execute(db)
  return rows
}

/** False if the stored draft has another version. The caller holds the patient's lock. */
export async function saveDraft(
  db: Db,
  of: Key & { patient_id: number; version: number | undefined },
  { severity, content }: { severity: Severity | null; content: StoredContent },
): Promise<boolean> {
  const { rows } = await sql`
    insert into patient_handoff_draft as d (account_id, user_id, patient_id, severity, content)
    values (${of.account_id}, ${of.user_id}, ${of.patient_id}, ${severity}, ${JSON.stringify(content)}::jsonb)
    on conflict (account_id, user_id, patient_id) do update
       set severity = excluded.severity, content = excluded.content, version = d.version + 1, saved = clock_now()
     where ${of.version ?? null}::int is null or d.version = ${of.version ?? null}::int
    returning version`.execute(db)
  return rows.length > 0
}

export const deleteDrafts = (db: Db, of: Key, patient_ids: readonly number[]) =>
  sql`delete from patient_handoff_draft
       where account_id = ${of.account_id} and user_id = ${of.user_id}
         and patient_id = any(${[...patient_ids]}::bigint[])`.execute(db)

export interface OwnPatientRow extends SummaryRow {
  received_id: number | null
  open_requests: number
}

/** Lists admitted patients whose care team the user is on. */
export async function listOwnPatients(db: Db, of: Key): Promise<OwnPatientRow[]> {
  const { rows } = await sql<OwnPatientRow>`
    select p.id, ${summaryColumns},
           (select max(h.id) from patient_handoff h where h.account_id = m.account_id and h.patient_id = m.patient_id
              and h.to_user_id = m.user_id and h.state = 'accepted') as received_id,
           (select count(*) from acknowledgement a
              join thread t on t.account_id = a.account_id and t.id = a.thread_id and t.patient_id = m.patient_id
             where a.account_id = m.account_id and a.user_id = m.user_id and a.state = 'open')::int as open_requests
      from care_team_member m
      join patient p on p.account_id = m.account_id and p.id = m.patient_id ${summaryJoins}
     where m.account_id = ${of.account_id} and m.user_id = ${of.user_id} and m.ended is null
       and p.discharged is null and p.merged_into_id is null
     order by p.display_name, p.id`.execute(db)
  return rows
}

/** Users of the account. */
export async function listUsers(db: Db, account_id: number, ids: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from users where account_id = ${account_id} and id = any(${[...ids]}::bigint[])`.execute(db)
  return rows.map(({ id }) => id)
}

export async function findTimeZone(db: Db, account_id: number): Promise<string> {
  const { rows } = await sql<{ time_zone: string }>`
    select time_zone from account where account_id = ${account_id}`.execute(db)
  return rows[0]?.time_zone ?? 'UTC'
}
