import type { NotificationSetting } from '@wardline/contract/accounts/notification.schemas.ts'
import type { Db } from '../../platform/db/connection.ts'
import * as queries from './notification.queries.ts'

/** What people of this account chose about being rung; `notification.rules` says what it comes to. */
export const notificationsChosenBy = (
  db: Db,
  account_id: number,
  user_ids: number[],
): Promise<Map<number, NotificationSetting[]>> => queries.chosenBy(db, account_id, user_ids)
