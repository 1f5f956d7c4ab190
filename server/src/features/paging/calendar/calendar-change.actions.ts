import { calendarChanged } from '@wardline/contract/paging/events/on-call-event.events.ts'
import type { Tx } from '../../../platform/db/transaction.ts'
import { publishOnCallChange } from '../on-call/shift-change.actions.ts'
import { noteShiftChanges } from '../shift-notices/shift-notice.actions.ts'
import { raiseEventVersions } from './calendar.queries.ts'
import { generateShifts } from './shift-generation.actions.ts'

interface CalendarChange {
  group_id: number
  /** `null` for a scheduling system. */
  by_user_id: number | null
  /** Users who are notified of the change in another way. */
  not_notified?: number[]
}

/**
 * Call it after every calendar change: raises the versions of the events, regenerates the shifts, notifies users whose shifts changed, and refreshes open
 * calendars and on-call lists.
 */
export async function publishCalendarChange(
  tx: Tx,
  { group_id, by_user_id, not_notified = [] }: CalendarChange,
  event_ids?: number[],
): Promise<void> {
  if (event_ids) await raiseEventVersions(tx.db, { account_id: tx.account_id, by_user_id }, event_ids)
  const { difference, now } = await generateShifts(tx, { group_id, ...(event_ids && { event_ids }) })
  await noteShiftChanges(tx, { group_id, by_user_id }, { difference, now, not_notified })
  await publishOnCallChange(tx, [group_id])
  tx.emit(calendarChanged, { account: true }, { group_id })
}
