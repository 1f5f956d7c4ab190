import type { endCauses, startCauses } from '@wardline/contract/patients/care-teams/care-team.schemas.ts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/connection.ts'

export type StartCause = (typeof startCauses)[number]
export type EndCause = (typeof endCauses)[number]

export interface NewMembership {
  patient_id: number
  user_id: number
  role: string
  is_responsible: boolean
}

interface Change<Cause> {
  account_id: number
  by_user_id: number | null
  cause: Cause
}

/**
 * The patients are locked. Ended memberships of the same users and responsibilities come first.
 *
 * @param replaced_ids ended memberships whose place a new one of the patient takes: that of the same user, or else that of
 *   the responsible provider
 */
export async function insertMemberships(
  db: Db,
  { account_id, by_user_id, cause }: Change<StartCause>,
  memberships: readonly NewMembership[],
  replaced_ids: readonly number[],
): Promise<void> {
  if (memberships.length === 0) return
  await sql`
    with started as (
      insert into care_team_member (account_id, patient_id, user_id, role, is_responsible, start_cause, started_by_user_id)
      select ${account_id}, n.patient_id, n.user_id, n.role, n.is_responsible, ${cause}, ${by_user_id}::bigint
        from jsonb_to_recordset(${JSON.stringify(memberships)}::jsonb)
               as n(patient_id bigint, user_id bigint, role text, is_responsible boolean)
       order by n.patient_id, n.user_id returning id, patient_id, user_id, is_responsible)
    update care_team_member m
       set successor_id = (select s.id from started s where s.patient_id = m.patient_id
                            order by (s.user_id = m.user_id) desc, s.is_responsible desc, s.id limit 1)
     where m.account_id = ${account_id} and m.id = any(${[...replaced_ids]}::bigint[])
       and m.patient_id in (select patient_id from started)`.execute(db)
}

/** The patients are locked. Handoffs of these memberships that wait for an answer expire. */
export async function endMemberships(
  db: Db,
  { account_id, by_user_id, cause }: Change<EndCause>,
  member_ids: readonly number[],
): Promise<void> {
  if (member_ids.length === 0) return
  await sql`
    with expired as (
      update patient_handoff set state = 'expired', closed = greatest(clock_now(), requested), closed_by_user_id = ${by_user_id}::bigint
       where account_id = ${account_id} and member_id = any(${[...member_ids]}::bigint[]) and state = 'requested')
    update care_team_member
       set ended = greatest(clock_now(), started), end_cause = ${cause}, ended_by_user_id = ${by_user_id}::bigint
     where account_id = ${account_id} and id = any(${[...member_ids]}::bigint[]) and ended is null`.execute(
    db,
  )
}

/** A patient with a care team is a contact: messages to it reach who is on the team when they are sent. */
export async function insertMissingContacts(
  db: Db,
  account_id: number,
  patient_ids: readonly number[],
): Promise<void> {
  await sql`
    insert into contact (account_id, type, patient_id)
    select ${account_id}, 'CareTeam', id from unnest(${[...patient_ids]}::bigint[]) as patient(id)
     where not exists (select from contact c where c.account_id = ${account_id} and c.patient_id = patient.id)
     order by id on conflict (account_id, patient_id) do nothing`.execute(db)
}

export async function findUserName(db: Db, account_id: number, user_id: number): Promise<string | undefined> {
  const { rows } = await sql<{ display_name: string }>`
    select display_name from users where account_id = ${account_id} and id = ${user_id}`.execute(db)
  return rows[0]?.display_name
}
