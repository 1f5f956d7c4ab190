import type { Db } from '../../../platform/db/connection.ts'
import { formatLocalTime } from '../../paging/on-call/on-call.rules.ts'
import { nextShift } from '../../routing/effects/effect.rules.ts'
import { nextLocalTime } from '../../routing/matching/local-time.rules.ts'
import { findAccountClock, findNextShiftStarts } from './thread-routing.queries.ts'

export interface NotificationWaits {
  /** When the notifications of each user start; without users who are notified at once. */
  due: ReadonlyMap<number, string>
  /** The same, in seconds from now. */
  seconds: ReadonlyMap<number, number>
  /** Writes an instant in the time of the hospital. */
  text(instant: string): string
}

const noWaits: NotificationWaits = { due: new Map(), seconds: new Map(), text: () => '' }

/** `delay_until`: a time of day, `nextShift`, or null for a message that does not wait. */
export async function findNotificationWaits(
  db: Db,
  account_id: number,
  delay_until: string | null,
  user_ids: number[],
): Promise<NotificationWaits> {
  if (delay_until === null) return noWaits
  const { now, time_zone } = await findAccountClock(db, account_id)
  const due =
    delay_until === nextShift
      ? await findNextShiftStarts(db, account_id, user_ids)
      : new Map(user_ids.map((user_id) => [user_id, nextLocalTime(now, time_zone, delay_until)]))
  const seconds = (at: string) => Math.round((Date.parse(at) - Date.parse(now)) / 1_000)
  return {
    due,
    seconds: new Map([...due].map(([user_id, at]) => [user_id, seconds(at)])),
    text: (instant) => formatLocalTime(instant, now, time_zone),
  }
}
