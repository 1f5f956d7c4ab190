import type { AuditAction } from '@wardline/contract/reports/audit/audit-action.rules.ts'
import { calendarChanged } from '@wardline/contract/paging/events/on-call-event.events.ts'
import type {
  Holiday,
  HolidayFile,
  HolidaysBody,
} from '@wardline/contract/paging/holidays/holiday.schemas.ts'
import { importLimits } from '@wardline/contract/paging/import/calendar-import.schemas.ts'
import type { Tx } from '../../../platform/db/transaction.ts'
import type { Context } from '../../../platform/http/context.ts'
import { invalid, notFound } from '../../../platform/http/errors.ts'
import { publishCalendarChange } from '../calendar/calendar-change.actions.ts'
import { readClock } from '../calendar/shift.queries.ts'
import { getAccountZone } from '../group-access/account-zone.queries.ts'
import { parseCalendarFile } from '../import/calendar-file.rules.ts'
import { publishOnCallChange } from '../on-call/shift-change.actions.ts'
import * as queries from './holiday.queries.ts'
import { listHolidayDates } from './holiday.rules.ts'

export const listHolidays = (ctx: Context): Promise<Holiday[]> =>
  ctx.read((db) => queries.listHolidays(db, ctx.caller.account_id))

export const addHolidays = (ctx: Context, { holidays }: HolidaysBody): Promise<Holiday[]> =>
  ctx.transaction(async (tx) => {
    await queries.addHolidays(tx.db, tx.account_id, holidays)
    await publishHolidayChange(ctx, tx, 'holiday.added', { days: holidays.map(({ day }) => day) })
    return queries.listHolidays(tx.db, tx.account_id)
  })

export const removeHoliday = (ctx: Context, id: number): Promise<void> =>
  ctx.transaction(async (tx) => {
    if (!(await queries.removeHoliday(tx.db, tx.account_id, id))) throw notFound()
    await publishHolidayChange(ctx, tx, 'holiday.removed', { holiday_id: id })
  })

export async function readHolidayFile(ctx: Context, calendar: string): Promise<HolidayFile> {
  const { account_id } = ctx.caller
  const [zone, now, known] = await ctx.read((db) =>
    Promise.all([getAccountZone(db, account_id), readClock(db), queries.listHolidays(db, account_id)]),
  )
  const file = await parseCalendarFile(calendar, { zone, now, most: importLimits.events })
  if ('refused' in file) throw invalid({ calendar: [file.refused] })
  const days = new Set(known.map(({ day }) => day))
  return {
    results: listHolidayDates(file.series, now).map((found) => ({
      ...found,
      is_known: days.has(found.day),
    })),
  }
}

async function publishHolidayChange(
  ctx: Context,
  tx: Tx,
  action: AuditAction,
  details: Record<string, unknown>,
): Promise<void> {
  const groups = await queries.listGroupsWithHolidays(tx.db, tx.account_id)
  await publishOnCallChange(tx, groups)
  for (const group_id of groups) tx.emit(calendarChanged, { account: true }, { group_id })
  for (const group_id of await queries.lockGroupsWithoutDutyOnHolidays(tx.db, tx.account_id))
    await publishCalendarChange(tx, {
      group_id,
      by_user_id: ctx.caller.user_id,
      origin: { kind: 'holiday' },
      enforcement: 'warn',
    })
  tx.audit(ctx.caller.user_id, action, { account: tx.account_id }, details)
}
