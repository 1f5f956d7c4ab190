import type { NotificationSetting } from '@wardline/contract/accounts/notification.schemas.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/connection.ts'
import type {} from './accounts.tables.ts'
import type { PersonKey } from './person.queries.ts'

/** What these people chose otherwise than the defaults; somebody who chose nothing is not in the map. */
export async function chosenBy(
  db: Db,
  account_id: number,
  user_ids: number[],
): Promise<Map<number, NotificationSetting[]>> {
  const { rows } = await sql<NotificationSetting & { user_id: number }>`
    select user_id, alert_type, priority, status, is_on from notification_setting
     where account_id = ${account_id} and user_id = any(${user_ids}::bigint[])`.execute(db)
  const byUser = Map.groupBy(rows, (row) => row.user_id)
  return new Map([...byUser].map(([id, own]) => [id, own.map(({ user_id: _, ...setting }) => setting)]))
}

/** The person's choices, in place of those before. */
export async function setChosen(
  db: Db,
  { account_id, user_id }: PersonKey,
  settings: NotificationSetting[],
): Promise<void> {
  await db
    .deleteFrom('notification_setting')
    .where('account_id', '=', account_id)
    .where('user_id', '=', user_id)
    .execute()
  if (settings.length === 0) return
  await db
    .insertInto('notification_setting')
    .values(settings.map((setting) => ({ ...setting, account_id, user_id })))
    .execute()
}
