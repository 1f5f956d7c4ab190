import { sql } from 'kysely'
import type { Db } from '../../../platform/db/connection.ts'

const valid = (minutes: number) => sql`make_interval(mins => ${minutes}::int)`

/** Replaces an earlier one. every account: a sign-in with a passkey alone has no account yet */
export const saveChallenge = (db: Db, key: Buffer, challenge: string) =>
  sql`insert into passkey_challenge (key, challenge, created) values (${key}, ${challenge}, clock_now())
      on conflict (key) do update set challenge = excluded.challenge, created = excluded.created`.execute(db)

/** A challenge is answered once. every account: as `saveChallenge` */
export async function takeChallenge(db: Db, key: Buffer, minutes: number): Promise<string | undefined> {
  const { rows } = await sql<{ challenge: string; is_valid: boolean }>`
    delete from passkey_challenge where key = ${key}
    returning challenge, created > clock_now() - ${valid(minutes)} as is_valid`.execute(db)
  const [row] = rows
  return row?.is_valid ? row.challenge : undefined
}

/** Returns the number of deleted rows. every account: one clean-up serves all */
export async function deleteOldChallenges(db: Db, minutes: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from passkey_challenge where created <= clock_now() - ${valid(minutes)}`.execute(db)
  return Number(numAffectedRows ?? 0)
}
