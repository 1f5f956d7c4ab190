import { sql } from 'kysely'
import type { AnswerOf } from '@wardline/contract/route.ts'
import type { getThreadPatient } from '@wardline/contract/messaging/subject.routes.ts'
import type { Db } from '../../platform/db/connection.ts'
import type {} from './messaging.tables.ts'

/** The patient a thread is to be about, directly or through an encounter; undefined when there is none in the account. */
export async function patientOf(
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

export interface Subject {
  patient_id: number | null
  encounter_id: number | null
}

/** Whom a thread is about now; answers whom it was about before, undefined when that is the same. The thread is locked. */
export async function setSubject(
  db: Db,
  { account_id, thread_id, patient_id, encounter_id }: Subject & { account_id: number; thread_id: number },
): Promise<Subject | undefined> {
  const { rows } = await sql<Subject>`
    update thread set patient_id = ${patient_id}, encounter_id = ${encounter_id}
     where account_id = ${account_id} and id = ${thread_id}
       and (patient_id is distinct from ${patient_id}::bigint or encounter_id is distinct from ${encounter_id}::bigint)
    returning old.patient_id, old.encounter_id`.execute(db)
  return rows[0]
}

export type Encounter = NonNullable<AnswerOf<typeof getThreadPatient>['encounter']>

export async function encounterById(db: Db, account_id: number, id: number): Promise<Encounter | undefined> {
  const { rows } = await sql<Encounter>`
    select id, class, status, reason, starts, ends from encounter
     where account_id = ${account_id} and id = ${id}`.execute(db)
  return rows[0]
}
