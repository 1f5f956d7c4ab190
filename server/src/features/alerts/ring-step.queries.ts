import type { RingStep } from '@wardline/contract/alerts/ring-step.rules.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/connection.ts'
import type {} from './alerts.tables.ts'

interface Key {
  account_id: number
  user_id: number
}

export interface Quiet {
  quiet_from: string | null
  quiet_until: string | null
}

/** Wall times as hours and minutes. */
export async function quietHoursOf(db: Db, of: Key): Promise<Quiet & { time_zone: string }> {
  const { rows } = await sql<Quiet & { time_zone: string }>`
    select to_char(u.quiet_from, 'HH24:MI') as quiet_from, to_char(u.quiet_until, 'HH24:MI') as quiet_until, a.time_zone
      from users u join account a on a.account_id = u.account_id
     where u.account_id = ${of.account_id} and u.id = ${of.user_id}`.execute(db)
  return rows[0] ?? { quiet_from: null, quiet_until: null, time_zone: 'UTC' }
}

export const setQuietHours = (db: Db, of: Key, { quiet_from, quiet_until }: Quiet) =>
  sql`update users set quiet_from = ${quiet_from}::time, quiet_until = ${quiet_until}::time
       where account_id = ${of.account_id} and id = ${of.user_id}`.execute(db)

/** The person's order, in place of the one before. Their row is locked. */
export async function setSteps(
  db: Db,
  { account_id, user_id }: Key,
  steps: readonly RingStep[],
): Promise<void> {
  await sql`delete from ring_step where account_id = ${account_id} and user_id = ${user_id}`.execute(db)
  if (steps.length === 0) return
  await db
    .insertInto('ring_step')
    .values(steps.map((step, place) => ({ ...step, account_id, user_id, position: place + 1 })))
    .execute()
}
