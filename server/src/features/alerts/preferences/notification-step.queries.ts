import type { NotificationStep } from '@wardline/contract/alerts/preferences/notification-step.rules.ts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/connection.ts'

interface Key {
  account_id: number
  user_id: number
}

export interface QuietHours {
  quiet_from: string | null
  quiet_until: string | null
}

/** Returns local times as HH:MM. */
export async function getQuietHours(db: Db, of: Key): Promise<QuietHours & { time_zone: string }> {
  const { rows } = await sql<QuietHours & { time_zone: string }>`
    select to_char(u.quiet_from, 'HH24:MI') as quiet_from, to_char(u.quiet_until, 'HH24:MI') as quiet_until, a.time_zone
      from users u join account a on a.account_id = u.account_id
     where u.account_id = ${of.account_id} and u.id = ${of.user_id}`.execute(db)
  return rows[0] ?? { quiet_from: null, quiet_until: null, time_zone: 'UTC' }
}

export const setQuietHours = (db: Db, of: Key, { quiet_from, quiet_until }: QuietHours) =>
  sql`update users set quiet_from = ${quiet_from}::time, quiet_until = ${quiet_until}::time
       where account_id = ${of.account_id} and id = ${of.user_id}`.execute(db)

export async function replaceSteps(
  db: Db,
  { account_id, user_id }: Key,
  steps: readonly NotificationStep[],
): Promise<void> {
  await sql`delete from notification_step where account_id = ${account_id} and user_id = ${user_id}`.execute(
    db,
  )
  if (steps.length === 0) return
  await db
    .insertInto('notification_step')
    .values(steps.map((step, place) => ({ ...step, account_id, user_id, position: place + 1 })))
    .execute()
}
