import type { Db } from '../../../platform/db/connection.ts'
import { loadNotificationData } from '../notifications/planned-notification.access.ts'
import * as queries from './reachability.queries.ts'
import { assessReachability, type UserReachability } from './reachability.rules.ts'

export {
  deleteOldNotices,
  findUncheckedShifts,
  recordCheckedShifts,
  recordNotified,
  type ShiftRow,
} from './reachability.queries.ts'
export type { UserReachability as Reach } from './reachability.rules.ts'

/** Five statements, regardless of the number of users. */
export async function findReachability(
  db: Db,
  account_id: number,
  user_ids: number[],
): Promise<Map<number, UserReachability>> {
  if (user_ids.length === 0) return new Map()
  const [{ people, chosen, availability }, seen] = await Promise.all([
    loadNotificationData(db, account_id, user_ids),
    queries.findDeviceStatus(db, account_id, user_ids),
  ])
  const byUser = new Map(seen.map((row) => [row.user_id, row]))
  return new Map(
    people.flatMap((person) => {
      const row = byUser.get(person.user_id)
      const own = chosen.get(person.user_id) ?? []
      return row
        ? [[person.user_id, assessReachability(person, row, { chosen: own, availability })] as const]
        : []
    }),
  )
}
