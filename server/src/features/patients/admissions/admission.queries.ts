import { sql } from 'kysely'
import type { Db } from '../../../platform/db/connection.ts'
import type { PatientKey } from '../patient.queries.ts'

/** Null for a change by an interface. */
type Change = PatientKey & { user_id: number | null }

/** The caller holds the patient's lock. Open encounters end, requests about the care team expire. */
export async function endStay(
  db: Db,
  { account_id, patient_id, user_id }: Change,
  at: string | null,
): Promise<void> {
  await sql`
    with now as materialized (select coalesce(${at}::timestamptz, clock_now()) as at),
    ended as (
      update encounter set ends = greatest(now.at, starts), status = 'finished' from now
       where account_id = ${account_id} and patient_id = ${patient_id} and ends is null),
    expired as (
      update care_team_request set state = 'expired', closed = greatest(now.at, requested), closed_by_user_id = ${user_id}::bigint from now
       where account_id = ${account_id} and patient_id = ${patient_id} and state = 'open')
    update patient set discharged = now.at, version = version + 1, changed = clock_now(), changed_by_user_id = ${user_id}::bigint
      from now where account_id = ${account_id} and id = ${patient_id}`.execute(db)
}

export async function beginStay(
  db: Db,
  { account_id, patient_id, user_id }: Change,
  location_id: number | null,
): Promise<void> {
  await sql`
    update patient set discharged = null, location_id = ${location_id}, version = version + 1, changed = clock_now(),
           changed_by_user_id = ${user_id}::bigint
     where account_id = ${account_id} and id = ${patient_id}`.execute(db)
}

/** The caller has locked both records. Records that were merged into this one now point to the other, too. */
export async function mergeRecord(
  db: Db,
  { account_id, patient_id, user_id }: Change,
  into_id: number,
): Promise<void> {
  await sql`
    update patient set merged_into_id = ${into_id}, version = version + 1, changed = clock_now(), changed_by_user_id = ${user_id}::bigint
     where account_id = ${account_id} and (id = ${patient_id} or merged_into_id = ${patient_id})`.execute(db)
  await sql`
    with moved as (
      update encounter set patient_id = ${into_id}
       where account_id = ${account_id} and patient_id = ${patient_id} and ends is null),
    expired as (
      update care_team_request set state = 'expired', closed = greatest(clock_now(), requested), closed_by_user_id = ${user_id}::bigint
       where account_id = ${account_id} and patient_id = ${patient_id} and state = 'open'),
    followed as (
      insert into patient_follower (account_id, patient_id, user_id, started)
      select account_id, ${into_id}, user_id, started from patient_follower
       where account_id = ${account_id} and patient_id = ${patient_id}
      on conflict (account_id, patient_id, user_id) do nothing)
    update patient p set version = p.version + 1, changed = clock_now(), changed_by_user_id = ${user_id}::bigint,
           location_id = coalesce(p.location_id, old.location_id)
      from patient old
     where p.account_id = ${account_id} and p.id = ${into_id} and old.account_id = ${account_id} and old.id = ${patient_id}`.execute(
    db,
  )
}
