import { shiftNoticesChanged } from '@wardline/contract/paging/my-shifts/shift-notice.events.ts'
import type { ShiftReminders } from '@wardline/contract/paging/my-shifts/shift-notice.schemas.ts'
import type { Database } from '../../../platform/db/database.ts'
import type { Context } from '../../../platform/http/context.ts'
import { scheduleMany } from '../../../platform/jobs/schedule.ts'
import { sendShiftNoticesTask } from './shift-notice.actions.ts'
import * as queries from './shift-reminder.queries.ts'

/** Safe to run at any rate on any number of servers: the table holds one reminder for each shift. */
export async function remindOfShifts(db: Database): Promise<void> {
  const shifts = await db.acrossAccounts(queries.listShiftsToRemind)
  for (const [account_id, accountShifts] of Map.groupBy(shifts, (shift) => shift.account_id))
    await db.write(account_id, async (tx) => {
      const users = await queries.insertReminders(tx.db, account_id, accountShifts)
      const tasks = users.map((user_id) => ({ in_ms: 0, payload: { user_id } }))
      await scheduleMany(tx, sendShiftNoticesTask, tasks)
      if (users.length > 0) tx.emit(shiftNoticesChanged, { users }, {})
    })
}

export const getShiftReminders = (ctx: Context): Promise<ShiftReminders> =>
  ctx.read(async (db) => ({ is_on: await queries.hasReminders(db, ctx.caller) }))

export const setShiftReminders = (ctx: Context, { is_on }: ShiftReminders): Promise<ShiftReminders> =>
  ctx.transaction(async (tx) => {
    const { user_id } = ctx.caller
    await queries.setReminders(tx.db, ctx.caller, is_on)
    tx.emit(shiftNoticesChanged, { user: user_id }, {})
    tx.audit(user_id, 'user.shift_reminders_set', { user: user_id }, { is_on })
    return { is_on }
  })
