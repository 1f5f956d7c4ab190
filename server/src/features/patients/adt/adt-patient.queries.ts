import { sql } from 'kysely'
import type { Db } from '../../../platform/db/connection.ts'
import type { PatientKey, StoredPatient } from '../patient.queries.ts'
import type { EncounterClass, KnownEncounter } from './adt-event.rules.ts'

export interface AdtPatient extends StoredPatient {
  id: number
  is_discharged: boolean
  merged_into_id: number | null
  identity_event: string | null
  location_event: string | null
  stay_event: string | null
}

/** The record of an MRN, locked until commit; of a merged record, the one that replaces it. */
export async function lockPatientByMrn(
  db: Db,
  account_id: number,
  mrn: string,
): Promise<AdtPatient | undefined> {
  const { rows } = await sql<AdtPatient>`
    select p.id, p.first_name, p.middle_name, p.last_name, p.mrn, p.date_of_birth, p.sex, p.location_id,
           p.discharged is not null as is_discharged, p.merged_into_id, p.identity_event, p.location_event, p.stay_event
      from patient asked
      join patient p on p.account_id = asked.account_id and p.id = coalesce(asked.merged_into_id, asked.id)
     where asked.account_id = ${account_id} and asked.mrn = ${mrn} for no key update of p`.execute(db)
  const [patient] = rows
  // It was merged while this waited for the lock.
  if (patient && patient.merged_into_id !== null) return lockPatientByMrn(db, account_id, mrn)
  return patient
}

export async function findRecordByMrn(
  db: Db,
  account_id: number,
  mrn: string,
): Promise<{ id: number; merged_into_id: number | null } | undefined> {
  const { rows } = await sql<{ id: number; merged_into_id: number | null }>`
    select id, merged_into_id from patient where account_id = ${account_id} and mrn = ${mrn}`.execute(db)
  return rows[0]
}

export interface EventTimes {
  identity_event: string | null
  location_event: string | null
  stay_event: string | null
}

export interface AdtState extends StoredPatient, EventTimes {
  /** An instant; null while in the hospital. */
  discharged: string | null
}

/** Undefined if another transaction added the MRN. A user who adds it waits, see `lockMrns`. */
export async function insertPatient(
  db: Db,
  account_id: number,
  patient: AdtState & { merged_into_id?: number },
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    with locked as materialized (select pg_advisory_xact_lock_shared(hashtextextended('mrns', ${account_id})))
    insert into patient (account_id, first_name, middle_name, last_name, mrn, date_of_birth, sex, location_id, discharged,
                         merged_into_id, changed, identity_event, location_event, stay_event)
    select ${account_id}, ${patient.first_name}, ${patient.middle_name}, ${patient.last_name}, ${patient.mrn},
           ${patient.date_of_birth}::date, ${patient.sex}, ${patient.location_id}::bigint, ${patient.discharged}::timestamptz,
           ${patient.merged_into_id ?? null}::bigint, clock_now(), ${patient.identity_event}::timestamptz,
           ${patient.location_event}::timestamptz, ${patient.stay_event}::timestamptz
      from locked
    on conflict (account_id, mrn) do nothing returning id`.execute(db)
  return rows[0]?.id
}

/** The caller holds the patient's lock. Discharging is `endPatientStay`. */
export async function updatePatient(
  db: Db,
  { account_id, patient_id }: PatientKey,
  patient: StoredPatient & EventTimes & { is_readmitted: boolean; is_changed: boolean },
): Promise<void> {
  await sql`
    update patient
       set first_name = ${patient.first_name}, middle_name = ${patient.middle_name}, last_name = ${patient.last_name},
           date_of_birth = ${patient.date_of_birth}::date, sex = ${patient.sex}, location_id = ${patient.location_id}::bigint,
           discharged = case when ${patient.is_readmitted} then null else discharged end,
           identity_event = ${patient.identity_event}::timestamptz, location_event = ${patient.location_event}::timestamptz,
           stay_event = ${patient.stay_event}::timestamptz,
           version = version + case when ${patient.is_changed} then 1 else 0 end,
           changed = case when ${patient.is_changed} then clock_now() else changed end,
           changed_by_user_id = case when ${patient.is_changed} then null else changed_by_user_id end
     where account_id = ${account_id} and id = ${patient_id}`.execute(db)
}

/** The patient's open encounters, and the one of the visit number, also if it is another patient's. */
export async function findEncounters(
  db: Db,
  { account_id, patient_id }: PatientKey,
  visit_number: string | null,
): Promise<KnownEncounter[]> {
  const { rows } = await sql<KnownEncounter>`
    select id, external_id, patient_id, class, starts, ends from encounter
     where account_id = ${account_id} and patient_id = ${patient_id} and ends is null
    union
    select id, external_id, patient_id, class, starts, ends from encounter
     where account_id = ${account_id} and external_id = ${visit_number}::text`.execute(db)
  return rows
}

export async function findLastEncounter(
  db: Db,
  { account_id, patient_id }: PatientKey,
): Promise<KnownEncounter | undefined> {
  const { rows } = await sql<KnownEncounter>`
    select id, external_id, patient_id, class, starts, ends from encounter
     where account_id = ${account_id} and patient_id = ${patient_id} and ends is not null and status <> 'cancelled'
     order by ends desc, id desc limit 1`.execute(db)
  return rows[0]
}

export interface AdtEncounter {
  external_id: string | null
  class: EncounterClass
  status: 'in-progress' | 'finished' | 'cancelled'
  starts: string
  ends: string | null
  location_id: number | null
}

export async function insertEncounter(
  db: Db,
  { account_id, patient_id }: PatientKey,
  encounter: AdtEncounter,
): Promise<void> {
  await sql`
    insert into encounter (account_id, patient_id, external_id, class, status, starts, ends, location_id)
    values (${account_id}, ${patient_id}, ${encounter.external_id}, ${encounter.class}, ${encounter.status}, ${encounter.starts},
            case when ${encounter.ends}::timestamptz is not null
              then greatest(${encounter.ends}::timestamptz, ${encounter.starts}::timestamptz) end, ${encounter.location_id}::bigint)`.execute(
    db,
  )
}

/** Fields that are null keep their values, except the end. */
export async function updateEncounter(
  db: Db,
  { account_id, encounter_id }: { account_id: number; encounter_id: number },
  changes: Omit<AdtEncounter, 'class' | 'starts'> & { class: string | null; starts: string | null },
): Promise<void> {
  await sql`
    update encounter
       set external_id = coalesce(external_id, ${changes.external_id}::text), class = coalesce(${changes.class}::text, class),
           status = ${changes.status}, starts = coalesce(${changes.starts}::timestamptz, starts),
           ends = case when ${changes.ends}::timestamptz is not null
             then greatest(${changes.ends}::timestamptz, ${changes.starts}::timestamptz, starts) end,
           location_id = coalesce(${changes.location_id}::bigint, location_id)
     where account_id = ${account_id} and id = ${encounter_id}`.execute(db)
}

/** Moves the beginning of an encounter back to an admission that arrived late. */
export async function correctStart(
  db: Db,
  account_id: number,
  encounter_id: number,
  starts: string,
): Promise<void> {
  await sql`
    update encounter set starts = ${starts} where account_id = ${account_id} and id = ${encounter_id} and starts > ${starts}`.execute(
    db,
  )
}

/** Where the patient was before the current location, or before the discharge. */
export async function findEarlierLocation(
  db: Db,
  { account_id, patient_id }: PatientKey,
): Promise<number | null> {
  const { rows } = await sql<{ location_id: number }>`
    select location_id from patient_location
     where account_id = ${account_id} and patient_id = ${patient_id} and ended is not null
     order by ended desc, id desc limit 1`.execute(db)
  return rows[0]?.location_id ?? null
}

export interface FormerMember {
  user_id: number
  role: string
  is_responsible: boolean
}

/**
 * Lists the members whom the last discharge took off the care team, if it was recent and they can receive
 * messages.
 */
export async function listFormerMembers(
  db: Db,
  { account_id, patient_id }: PatientKey,
  max_hours: number,
): Promise<FormerMember[]> {
  const { rows } = await sql<FormerMember>`
    select m.user_id, m.role, m.is_responsible
      from care_team_member m join users u on u.account_id = m.account_id and u.id = m.user_id and u.is_active
     where m.account_id = ${account_id} and m.patient_id = ${patient_id} and m.end_cause = 'discharged'
       and m.ended > clock_now() - make_interval(hours => ${max_hours}::int)
       and m.ended = (select max(l.ended) from care_team_member l
                       where l.account_id = m.account_id and l.patient_id = m.patient_id)
       and not exists (select from care_team_member c
                        where c.account_id = m.account_id and c.patient_id = m.patient_id and c.ended is null)
     order by m.user_id`.execute(db)
  return rows
}

/** Call it after a merge: the newest events of both records count. */
export async function mergeEventTimes(
  db: Db,
  { account_id, patient_id }: PatientKey,
  times: EventTimes,
  is_admitted: boolean,
): Promise<void> {
  await sql`
    update patient set location_event = greatest(location_event, ${times.location_event}::timestamptz),
           stay_event = greatest(stay_event, ${times.stay_event}::timestamptz),
           discharged = case when ${is_admitted} then null else discharged end
     where account_id = ${account_id} and id = ${patient_id}`.execute(db)
}
