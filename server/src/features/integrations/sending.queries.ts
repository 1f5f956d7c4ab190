import { sql } from 'kysely'
import type { Db } from '../../platform/db/connection.ts'
import './integrations.tables.ts'

/** A version that this process has taken to send. */
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
  /** It may be there already, from an earlier attempt; and in whose record it was known to be, or maybe be, before. */
  was_unsure: boolean
  held_before: number | null
}

/** Longer than an exchange may take, shorter than the lease of the task. */
const sending_seconds = 29

/**
 * Takes a document to send it: a new version of what is wanted now, or the same again when the last one may have
 * arrived. From here on it may be in the record. Undefined when this turn is over, or somebody sends it.
 */
export async function takeVersion(
  db: Db,
  of: { account_id: number; thread_id: number; turn: number },
): Promise<Version | undefined> {
  const { rows } = await sql<Version>`
    update emr_document d
       set version = case when is_unsure then version else version + 1 end,
           message_id = case when is_unsure then message_id else wanted_message_id end,
           is_unsure = true,
           held_patient_id = coalesce(held_patient_id, patient_id),
           sending_until = clock_now() + make_interval(secs => ${sending_seconds})
     where account_id = ${of.account_id} and thread_id = ${of.thread_id} and turn = ${of.turn}
       and state <> 'accepted' and (sending_until is null or sending_until <= clock_now())
    returning thread_id, document_number, version, accepted_version, message_id, patient_id, encounter_id, requested_by,
              requested, old.is_unsure as was_unsure, old.held_patient_id as held_before`.execute(db)
  return rows[0]
}

/** Until when somebody else sends the document of this turn; undefined when nobody does, or the turn is over. */
export async function sentByAnother(
  db: Db,
  of: { account_id: number; thread_id: number; turn: number },
): Promise<string | undefined> {
  const { rows } = await sql<{ sending_until: string }>`
    select sending_until from emr_document
     where account_id = ${of.account_id} and thread_id = ${of.thread_id} and turn = ${of.turn}
       and state <> 'accepted' and sending_until > clock_now()`.execute(db)
  return rows[0]?.sending_until
}

/** Locks the thread as whoever writes to it does; answers who is on it, and whether and of whom it is to be sent. */
export async function lockThread(
  db: Db,
  account_id: number,
  thread_id: number,
): Promise<{ is_recalled: boolean; patient_id: number | null; user_ids: number[] }> {
  const { rows } = await sql<{ is_recalled: boolean; patient_id: number | null }>`
    select recalled is not null as is_recalled, patient_id from thread
     where account_id = ${account_id} and id = ${thread_id} for no key update`.execute(db)
  // Read after the lock is held: who came meanwhile is on it.
  const people = await sql<{ user_id: number }>`
    select user_id from subscriber where account_id = ${account_id} and thread_id = ${thread_id}`.execute(db)
  return {
    is_recalled: rows[0]?.is_recalled ?? true,
    patient_id: rows[0]?.patient_id ?? null,
    user_ids: people.rows.map(({ user_id }) => user_id),
  }
}

type Of = { account_id: number; thread_id: number; version: number }

/** The record has this version. What was asked for since waits for the next turn. */
export async function versionTaken(db: Db, of: Of): Promise<{ turn: number; is_followed: boolean }> {
  const { rows } = await sql<{ turn: number; is_followed: boolean }>`
    update emr_document d
       set state = case when wanted_message_id > message_id then 'queued' else 'accepted' end,
           accepted_version = version, sent_message_id = message_id, is_unsure = false, reason = '', next_try = null,
           attempts = case when wanted_message_id > message_id then 0 else attempts + 1 end,
           sending_until = null, turn = turn + 1, revision = revision + 1, updated = clock_now()
     where account_id = ${of.account_id} and thread_id = ${of.thread_id} and version = ${of.version}
    returning turn, state = 'queued' as is_followed`.execute(db)
  return rows[0] ?? { turn: 0, is_followed: false }
}

interface Failure extends Of {
  reason: string
  is_unsure: boolean
  held_patient_id: number | null
  /** Null: not by itself. */
  next_try_ms: number | null
}

/** It was not taken, or nobody knows: the next turn is at `next_try`. */
export async function versionFailed(db: Db, of: Failure): Promise<{ turn: number; next_try: string | null }> {
  const { rows } = await sql<{ turn: number; next_try: string | null }>`
    update emr_document d
       set state = 'failed', reason = ${of.reason}, attempts = attempts + 1, is_unsure = ${of.is_unsure},
           held_patient_id = ${of.held_patient_id}::bigint,
           next_try = clock_now() + make_interval(secs => ${of.next_try_ms}::float8 / 1000),
           sending_until = null, turn = turn + 1, revision = revision + 1, updated = clock_now()
     where account_id = ${of.account_id} and thread_id = ${of.thread_id} and version = ${of.version}
    returning turn, next_try`.execute(db)
  return rows[0] ?? { turn: 0, next_try: null }
}

export async function attemptsOf(db: Db, account_id: number, thread_id: number): Promise<number> {
  const { rows } = await sql<{ attempts: number }>`
    select attempts from emr_document where account_id = ${account_id} and thread_id = ${thread_id}`.execute(
    db,
  )
  return rows[0]?.attempts ?? 0
}
