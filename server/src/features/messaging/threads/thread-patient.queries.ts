import { sql } from 'kysely'
import type { AnswerOf } from '@wardline/contract/route.ts'
import type { getThreadPatient } from '@wardline/contract/messaging/threads/thread-patient.routes.ts'
import type { Db } from '../../../platform/db/connection.ts'

export async function findPatientId(
  db: Db,
  account_id: number,
  by: { patient_id: number } | { encounter_id: number },
): Promise<number | undefined> {
  const found =
    'patient_id' in by
      ? sql<{ id: number }>`select id from patient where account_id = ${account_id} and id = ${by.patient_id}`
      : sql<{
          id: number
        }>`select patient_id as id from encounter where account_id = ${account_id} and id = ${by.encounter_id}`
  const { rows } = await found.execute(db)
  return rows[0]?.id
}

export interface ThreadPatientIds {
  patient_id: number | null
  encounter_id: number | null
}

/**
 * A conversation about another patient is not continued by messages to its recipients. Returns the previous patient and
 * encounter; undefined when nothing changed. The caller holds the thread's lock.
 */
export async function setThreadPatient(
  db: Db,
  {
    account_id,
    thread_id,
    patient_id,
    encounter_id,
  }: ThreadPatientIds & { account_id: number; thread_id: number },
): Promise<ThreadPatientIds | undefined> {
  const { rows } = await sql<ThreadPatientIds>`
    update thread set patient_id = ${patient_id}, encounter_id = ${encounter_id}, conversation_key = null
     where account_id = ${account_id} and id = ${thread_id}
       and (patient_id is distinct from ${patient_id}::bigint or encounter_id is distinct from ${encounter_id}::bigint)
    returning old.patient_id, old.encounter_id`.execute(db)
  return rows[0]
}

export type Encounter = NonNullable<AnswerOf<typeof getThreadPatient>['encounter']>

export async function findEncounter(db: Db, account_id: number, id: number): Promise<Encounter | undefined> {
  const { rows } = await sql<Encounter>`
    select id, class, status, reason, starts, ends from encounter
     where account_id = ${account_id} and id = ${id}`.execute(db)
  return rows[0]
}

/** Threads of the user about one of the patients, newest first. */
export async function listThreadIds(
  db: Db,
  of: { account_id: number; user_id: number; patient_ids: number[]; limit: number; offset: number },
): Promise<{ count: number; thread_ids: number[] }> {
  const { rows } = await sql<{ id: number; total: number }>`
    select t.id, count(*) over () as total from thread t
      join subscriber s on s.account_id = t.account_id and s.thread_id = t.id and s.user_id = ${of.user_id}
     where t.account_id = ${of.account_id} and t.patient_id = any(${of.patient_ids}::bigint[])
     order by t.created desc, t.id desc limit ${of.limit} offset ${of.offset}`.execute(db)
  return { count: rows[0]?.total ?? 0, thread_ids: rows.map(({ id }) => id) }
}
