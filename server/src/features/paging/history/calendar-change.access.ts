import type { CalendarChangeKind } from '@wardline/contract/paging/history/calendar-change.schemas.ts'
import type { Instant } from '@wardline/recurrence/wall-time.ts'
import type { Db } from '../../../platform/db/connection.ts'
import type { Tx } from '../../../platform/db/transaction.ts'
import { notFound } from '../../../platform/http/errors.ts'
import type { ChangedShift, ShiftDifference } from '../shift-notices/shift-notice.rules.ts'
import * as queries from './calendar-change.queries.ts'
import { shiftsBefore } from './calendar-change.rules.ts'

/** `name` is that of the rotation, the fixed plan or the draft. */
export interface ChangeOrigin {
  kind: CalendarChangeKind
  name?: string
}

/** Changes that leave every shift as it was are not part of the history. */
export async function recordCalendarChange(
  tx: Tx,
  { group_id, by_user_id, origin }: { group_id: number; by_user_id: number | null; origin: ChangeOrigin },
  shifts: ShiftDifference,
): Promise<void> {
  if (shifts.removed.length + shifts.added.length === 0) return
  const { kind, name = '' } = origin
  const key = { account_id: tx.account_id, group_id }
  await queries.insertCalendarChange(tx.db, key, { author_id: by_user_id, kind, name, shifts })
}

interface Version {
  /** An ISO instant. */
  at: string
  /** The shifts that have not ended, as they were right after the change. */
  shifts: ChangedShift[]
}

/** @throws 404 if the calendar has no such change */
export async function loadVersion(
  db: Db,
  key: { account_id: number; group_id: number },
  change_id: number,
  { current, now }: { current: readonly ChangedShift[]; now: Instant },
): Promise<Version> {
  const change = await queries.findCalendarChange(db, key, change_id)
  if (!change) throw notFound()
  const later = await queries.listShiftsOfLaterChanges(db, key, change_id)
  return { at: change.at, shifts: shiftsBefore(current, later, now) }
}
