import { calendarChanged } from '@wardline/contract/paging/on-call-event.events.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import { layOutShifts } from './layout.actions.ts'
import { tellOnCallChanged } from './oncall-changed.actions.ts'

/** After every change of a calendar: its shifts follow, and whoever looks at it or at who is on call hears of it. */
export async function tellCalendarChanged(tx: Tx, group_id: number, event_ids?: number[]): Promise<void> {
  await layOutShifts(tx, { group_id, ...(event_ids && { event_ids }) })
  await tellOnCallChanged(tx, [group_id])
  tx.emit(calendarChanged, { account: true }, { group_id })
}
