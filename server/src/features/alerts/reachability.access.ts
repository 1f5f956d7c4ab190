import type { Db } from '../../platform/db/connection.ts'
import { notificationsChosenBy } from '../accounts/notification.access.ts'
import { mediaOf } from './carrier.access.ts'
import * as queries from './reachability.queries.ts'
import { reachOf, type Reach } from './reachability.rules.ts'
import { addressesOf } from './ring-plan.rules.ts'
import { peopleWithBells, stoppedAmong } from './ringing.queries.ts'

export type { ShiftRow } from './reachability.queries.ts'
export type { Reach } from './reachability.rules.ts'

/** Whether these people of the account would be rung by an urgent page now: five statements for all of them. */
export async function reachOfPeople(
  db: Db,
  account_id: number,
  user_ids: number[],
): Promise<Map<number, Reach>> {
  if (user_ids.length === 0) return new Map()
  const [people, seen, chosen, media] = await Promise.all([
    peopleWithBells(db, account_id, user_ids),
    queries.devicesSeen(db, account_id, user_ids),
    notificationsChosenBy(db, account_id, user_ids),
    mediaOf(db, account_id),
  ])
  const rows = await stoppedAmong(db, account_id, people.flatMap(addressesOf))
  const outside = { media, stopped: new Map(rows.map(({ address, reason }) => [address, reason])) }
  const byUser = new Map(seen.map((row) => [row.user_id, row]))
  return new Map(
    people.flatMap((person) => {
      const row = byUser.get(person.user_id)
      const own = chosen.get(person.user_id) ?? []
      return row ? [[person.user_id, reachOf(person, row, { chosen: own, outside })] as const] : []
    }),
  )
}

export const shiftsToLookAt = queries.shiftsToLookAt
export const noteLookedAt = queries.noteLookedAt
export const noteTold = queries.noteTold
export const forgetNotices = queries.forgetNotices
