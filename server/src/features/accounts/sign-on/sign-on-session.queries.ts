import { sql } from 'kysely'
import type { Db } from '../../../platform/db/connection.ts'
import type { ProviderKey } from './provider-row.queries.ts'

export interface SignOnSession {
  account_id: number
  session_id: number
  provider_id: number
  subject: string
  provider_sid: string | null
  name_id: string | null
  sealed_hint: Buffer | null
}

export const insertSignOnSession = (db: Db, { account_id, ...session }: SignOnSession) =>
  db
    .insertInto('sign_on_session')
    .values({ account_id, ...session })
    .execute()

export async function findSignOnSession(
  db: Db,
  account_id: number,
  session_id: number,
): Promise<SignOnSession | undefined> {
  const { rows } = await sql<SignOnSession>`
    select account_id, session_id, provider_id, subject, provider_sid, name_id, sealed_hint from sign_on_session
     where account_id = ${account_id} and session_id = ${session_id}`.execute(db)
  return rows[0]
}

/**
 * Ends the sessions of a subject, of one session at the provider, or both, by deleting them. Deletes the
 * sessions.
 */
export async function endProviderSessions(
  db: Db,
  { account_id, provider_id }: ProviderKey,
  { subject, provider_sid }: { subject: string | null; provider_sid: string | null },
): Promise<{ id: number; user_id: number }[]> {
  const { rows } = await sql<{ id: number; user_id: number }>`
    delete from session s using sign_on_session o
     where o.account_id = ${account_id} and o.provider_id = ${provider_id}
       and (${subject}::text is null or o.subject = ${subject}) and (${provider_sid}::text is null or o.provider_sid = ${provider_sid})
       and (${subject}::text is not null or ${provider_sid}::text is not null)
       and s.account_id = o.account_id and s.id = o.session_id
    returning s.id, s.user_id`.execute(db)
  return rows
}

/** Deletes the sessions of a SAML name; with `session_indexes`, only those with such an index or with none. */
export async function endNamedSessions(
  db: Db,
  { account_id, provider_id }: ProviderKey,
  { name_id, session_indexes }: { name_id: string; session_indexes: readonly string[] },
): Promise<{ id: number; user_id: number }[]> {
  const { rows } = await sql<{ id: number; user_id: number }>`
    delete from session s using sign_on_session o
     where o.account_id = ${account_id} and o.provider_id = ${provider_id} and o.name_id = ${name_id}
       and (cardinality(${[...session_indexes]}::text[]) = 0 or o.provider_sid is null
            or o.provider_sid = any (${[...session_indexes]}::text[]))
       and s.account_id = o.account_id and s.id = o.session_id
    returning s.id, s.user_id`.execute(db)
  return rows
}

export async function endSessionsOfProvider(
  db: Db,
  { account_id, provider_id }: ProviderKey,
  user_id: number | null,
): Promise<{ id: number; user_id: number }[]> {
  const { rows } = await sql<{ id: number; user_id: number }>`
    delete from session s using sign_on_session o
     where o.account_id = ${account_id} and o.provider_id = ${provider_id} and s.account_id = o.account_id
       and s.id = o.session_id and (${user_id}::bigint is null or s.user_id = ${user_id})
    returning s.id, s.user_id`.execute(db)
  return rows
}
