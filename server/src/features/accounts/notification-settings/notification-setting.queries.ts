import type { NotificationSetting } from '@wardline/contract/accounts/notification-setting.schemas.ts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/connection.ts'
import type { UserKey } from '../users/user-row.queries.ts'

export async function findNotificationSettings(
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

export async function replaceNotificationSettings(
  db: Db,
  { account_id, user_id }: UserKey,
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
