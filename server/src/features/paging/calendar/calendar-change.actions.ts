import { calendarChanged } from '@wardline/contract/paging/events/on-call-event.events.ts'
import type { Tx } from '../../../platform/db/transaction.ts'
import { recordCalendarChange, type ChangeOrigin } from '../history/calendar-change.access.ts'
import { publishOnCallChange } from '../on-call/shift-change.actions.ts'
import { checkRestRules, type RuleEnforcement } from '../rest-rules/rule-check.actions.ts'
import { noteShiftChanges } from '../shift-notices/shift-notice.actions.ts'
import { raiseEventVersions } from './calendar.queries.ts'
import { generateShifts } from './shift-generation.actions.ts'

interface CalendarChange {
  group_id: number
  /** `null` for a scheduling system. */
  by_user_id: number | null
  /** How the history of the calendar names the change. */
  origin: ChangeOrigin
  /** Users who are notified of the change in another way. */
  not_notified?: number[]
  /** Whether a change that breaks a rest rule can be refused. */
  enforcement: RuleEnforcement
}

/**
 * Call it after every calendar change: raises the versions of the events, regenerates the shifts, checks the rest rules,
 * records the change in the history of the calendar, notifies users whose shifts changed, and refreshes open calendars
 * and on-call lists.
 * @returns a warning for each rule that the change breaks
 * @throws 400 if a rule refuses the change
 */
export async function publishCalendarChange(
  tx: Tx,
  { group_id, by_user_id, origin, not_notified = [], enforcement }: CalendarChange,
  event_ids?: number[],
): Promise<string[]> {
  if (event_ids) await raiseEventVersions(tx.db, { account_id: tx.account_id, by_user_id }, event_ids)
  const { difference, now } = await generateShifts(tx, { group_id, ...(event_ids && { event_ids }) })
  const warnings = await checkRestRules(tx, { group_id, now, ...difference }, { by_user_id, enforcement })
  await recordCalendarChange(tx, { group_id, by_user_id, origin }, difference)
  await noteShiftChanges(tx, { group_id, by_user_id }, { difference, now, not_notified })
  await publishOnCallChange(tx, [group_id])
  tx.emit(calendarChanged, { account: true }, { group_id })
  return warnings
}
