import { sql } from 'kysely'
import type { Db } from '../../../platform/db/connection.ts'

export type Purpose = 'sign_in' | 'confirm' | 'test'

/** A user needs minutes at the provider: password, second factor, a forgotten phone. */
export const attempt_minutes = 10

export interface NewAttempt {
  account_id: number
  provider_id: number
  purpose: Purpose
  state_hash: Buffer
  browser_hash: Buffer
  request_id: string | null
  return_to: string
  is_shared: boolean
  session_id: number | null
}

export async function insertAttempt(db: Db, { account_id, ...attempt }: NewAttempt): Promise<number> {
  const { id } = await db
    .insertInto('sign_on_attempt')
    .values({ account_id, ...attempt })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export interface AttemptRow {
  id: number
  provider_id: number
  purpose: Purpose
  request_id: string | null
  return_to: string
  is_shared: boolean
  session_id: number | null
  sealed_claims: Buffer | null
}

/** every account: columns, not a query. */
const attemptColumns = sql`id, provider_id, purpose, request_id, return_to, is_shared, session_id, sealed_claims`

const isOpen = sql<boolean>`used is null and created > clock_now() - make_interval(mins => ${attempt_minutes}::int)`

/** Undefined if it was used, has expired, or another browser started it. */
export async function useAttempt(
  db: Db,
  account_id: number,
  { state_hash, browser_hash }: { state_hash: Buffer; browser_hash: Buffer },
): Promise<AttemptRow | undefined> {
  const { rows } = await sql<AttemptRow>`
    update sign_on_attempt set used = clock_now()
     where account_id = ${account_id} and state_hash = ${state_hash} and browser_hash = ${browser_hash} and ${isOpen}
       and finish_hash is null
    returning ${attemptColumns}`.execute(db)
  return rows[0]
}

/** Locks it until commit, so that of two responses to it only one is accepted. */
export async function lockUnansweredAttempt(
  db: Db,
  account_id: number,
  state_hash: Buffer,
): Promise<AttemptRow | undefined> {
  const { rows } = await sql<AttemptRow>`
    select ${attemptColumns} from sign_on_attempt
     where account_id = ${account_id} and state_hash = ${state_hash} and ${isOpen} and finish_hash is null
       for update`.execute(db)
  return rows[0]
}

/** The browser comes back with the code. */
export const answerAttempt = (
  db: Db,
  { account_id, id }: { account_id: number; id: number },
  { finish_hash, sealed_claims }: { finish_hash: Buffer; sealed_claims: Buffer },
) =>
  sql`update sign_on_attempt set finish_hash = ${finish_hash}, sealed_claims = ${sealed_claims}
       where account_id = ${account_id} and id = ${id}`.execute(db)

/** A refused response ends the attempt. */
export const endAttempt = (db: Db, account_id: number, id: number) =>
  sql`update sign_on_attempt set used = clock_now() where account_id = ${account_id} and id = ${id}`.execute(
    db,
  )

export async function useAnsweredAttempt(
  db: Db,
  account_id: number,
  { finish_hash, browser_hash }: { finish_hash: Buffer; browser_hash: Buffer },
): Promise<AttemptRow | undefined> {
  const { rows } = await sql<AttemptRow>`
    update sign_on_attempt set used = clock_now()
     where account_id = ${account_id} and finish_hash = ${finish_hash} and browser_hash = ${browser_hash} and ${isOpen}
    returning ${attemptColumns}`.execute(db)
  return rows[0]
}

export const keepTestResult = (
  db: Db,
  { account_id, id }: { account_id: number; id: number },
  sealed_claims: Buffer,
) =>
  sql`update sign_on_attempt set sealed_claims = ${sealed_claims}
       where account_id = ${account_id} and id = ${id} and purpose = 'test'`.execute(db)

export interface TestRow {
  sealed_claims: Buffer
  at: string
}

/** Returns the result only to the session that started the test. */
export async function findTestResult(
  db: Db,
  {
    account_id,
    provider_id,
    session_id,
    id,
  }: { account_id: number; provider_id: number; session_id: number; id: number },
): Promise<TestRow | undefined> {
  const { rows } = await sql<TestRow>`
    select sealed_claims, used as at from sign_on_attempt
     where account_id = ${account_id} and id = ${id} and provider_id = ${provider_id} and session_id = ${session_id}
       and purpose = 'test' and sealed_claims is not null and used > clock_now() - make_interval(mins => ${attempt_minutes}::int)`.execute(
    db,
  )
  return rows[0]
}

/** False if it was accepted before. */
export async function insertMessageId(
  db: Db,
  {
    account_id,
    provider_id,
    id_hash,
    expires,
  }: { account_id: number; provider_id: number; id_hash: Buffer; expires: string },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into sign_on_message (account_id, provider_id, id_hash, expires)
    values (${account_id}, ${provider_id}, ${id_hash}, ${expires}::timestamptz) on conflict do nothing`.execute(
    db,
  )
  return numAffectedRows === 1n
}

/** Returns the number of deleted rows. every account: one clean-up serves all */
export async function deleteOldAttempts(worker: Db): Promise<number> {
  const attempts =
    await sql`delete from sign_on_attempt where created < clock_now() - interval '1 hour'`.execute(worker)
  const messages =
    await sql`delete from sign_on_message where expires < clock_now() - interval '1 hour'`.execute(worker)
  return Number(attempts.numAffectedRows ?? 0) + Number(messages.numAffectedRows ?? 0)
}
