import { sql } from 'kysely'
import type { Db } from '../../../platform/db/connection.ts'

export interface Version {
  thread_id: number
  document_number: string
  version: number
  accepted_version: number
  message_id: number
  patient_id: number
  encounter_id: number | null
  requested_by: number
  requested: string
  was_unconfirmed: boolean
  /** The patient in whose record it is or may be. */
  filed_before: number | null
}

/** Longer than an exchange, shorter than the task's lease. */
const sending_seconds = 29

/**
 * A new version of the latest request, or the previous one again if it may have arrived. From here on it may be in
 * the record. Undefined when the task is obsolete or another server sends the document.
 */
export async function claimVersion(
  db: Db,
  of: { account_id: number; thread_id: number; task_number: number },
): Promise<Version | undefined> {
  const { rows } = await sql<Version>`
    update emr_document d
       set version = case when is_unconfirmed then version else version + 1 end,
           message_id = case when is_unconfirmed then message_id else requested_message_id end,
           is_unconfirmed = true,
           filed_patient_id = coalesce(filed_patient_id, patient_id),
           sending_until = clock_now() + make_interval(secs => ${sending_seconds})
     where account_id = ${of.account_id} and thread_id = ${of.thread_id} and task_number = ${of.task_number}
       and state <> 'accepted' and (sending_until is null or sending_until <= clock_now())
    returning thread_id, document_number, version, accepted_version, message_id, patient_id, encounter_id, requested_by,
              requested, old.is_unconfirmed as was_unconfirmed, old.filed_patient_id as filed_before`.execute(
    db,
  )
  return rows[0]
}

export async function findOtherLease(
  db: Db,
  of: { account_id: number; thread_id: number; task_number: number },
): Promise<string | undefined> {
  const { rows } = await sql<{ sending_until: string }>`
    select sending_until from emr_document
     where account_id = ${of.account_id} and thread_id = ${of.thread_id} and task_number = ${of.task_number}
       and state <> 'accepted' and sending_until > clock_now()`.execute(db)
  return rows[0]?.sending_until
}

export async function lockThread(
  db: Db,
  account_id: number,
  thread_id: number,
): Promise<{ is_recalled: boolean; patient_id: number | null; user_ids: number[] }> {
  const { rows } = await sql<{ is_recalled: boolean; patient_id: number | null }>`
    select recalled is not null as is_recalled, patient_id from thread
     where account_id = ${account_id} and id = ${thread_id} for no key update`.execute(db)
  // Read after taking the lock, so that users who were added in the meantime are included.
  const people = await sql<{ user_id: number }>`
    select user_id from subscriber where account_id = ${account_id} and thread_id = ${thread_id}`.execute(db)
  return {
    is_recalled: rows[0]?.is_recalled ?? true,
    patient_id: rows[0]?.patient_id ?? null,
    user_ids: people.rows.map(({ user_id }) => user_id),
  }
}

type DocumentKey = { account_id: number; thread_id: number; version: number }

export async function recordAccepted(
  db: Db,
  of: DocumentKey,
): Promise<{ task_number: number; is_followed: boolean }> {
  const { rows } = await sql<{ task_number: number; is_followed: boolean }>`
    update emr_document d
       set state = case when requested_message_id > message_id then 'queued' else 'accepted' end,
           accepted_version = version, sent_message_id = message_id, is_unconfirmed = false, reason = '', next_try = null,
           attempts = case when requested_message_id > message_id then 0 else attempts + 1 end,
           sending_until = null, task_number = task_number + 1, revision = revision + 1, updated = clock_now()
     where account_id = ${of.account_id} and thread_id = ${of.thread_id} and version = ${of.version}
    returning task_number, state = 'queued' as is_followed`.execute(db)
  return rows[0] ?? { task_number: 0, is_followed: false }
}

interface FailedVersion extends DocumentKey {
  reason: string
  is_unconfirmed: boolean
  filed_patient_id: number | null
  next_try_ms: number | null
}

export async function recordFailed(
  db: Db,
  of: FailedVersion,
): Promise<{ task_number: number; next_try: string | null }> {
  const { rows } = await sql<{ task_number: number; next_try: string | null }>`
    update emr_document d
       set state = 'failed', reason = ${of.reason}, attempts = attempts + 1, is_unconfirmed = ${of.is_unconfirmed},
           filed_patient_id = ${of.filed_patient_id}::bigint,
           next_try = clock_now() + make_interval(secs => ${of.next_try_ms}::float8 / 1000),
           sending_until = null, task_number = task_number + 1, revision = revision + 1, updated = clock_now()
     where account_id = ${of.account_id} and thread_id = ${of.thread_id} and version = ${of.version}
    returning task_number, next_try`.execute(db)
  return rows[0] ?? { task_number: 0, next_try: null }
}

export async function attemptsOf(db: Db, account_id: number, thread_id: number): Promise<number> {
  const { rows } = await sql<{ attempts: number }>`
    select attempts from emr_document where account_id = ${account_id} and thread_id = ${thread_id}`.execute(
    db,
  )
  return rows[0]?.attempts ?? 0
}
