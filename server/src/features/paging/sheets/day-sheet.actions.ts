import type { OnCallDetails } from '@wardline/contract/paging/groups/on-call-details.schemas.ts'
import { numberToCall } from '@wardline/contract/paging/on-call/on-call.rules.ts'
import type { getDaySheet as sheetRoute } from '@wardline/contract/paging/sheets/day-sheet.routes.ts'
import type { DaySheet, SheetGroup } from '@wardline/contract/paging/sheets/day-sheet.schemas.ts'
import type { QueryOf } from '@wardline/contract/route.ts'
import type { Context } from '../../../platform/http/context.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { findGapsBetween } from '../coverage/coverage.queries.ts'
import { formatInZone } from '../coverage/coverage.rules.ts'
import { loadOnCallStatus } from '../on-call/on-call.access.ts'
import * as queries from './day-sheet.queries.ts'
import { listSheetGroups } from './sheet-group.actions.ts'

export function getDaySheet(
  ctx: Context,
  { day, starts, department_id }: QueryOf<typeof sheetRoute>,
): Promise<DaySheet> {
  return ctx.read(async (db) => {
    const { account_id } = ctx.caller
    const time = await queries.findSheetTime(db, account_id, { day, starts })
    if (!time) throw notFound()
    const { account, time_zone, from, to, now } = time
    const listed = await listSheetGroups(ctx, db, { department_id, at: from })
    const group_ids = listed.map(({ id }) => id)
    const gaps = await findGapsBetween(db, { account_id, group_ids, from, to })
    const uncovered_ids = group_ids.filter((id) => (gaps.get(id) ?? []).length > 0)
    const [details, shifts, statuses] = await Promise.all([
      queries.findOnCallDetails(db, account_id, group_ids),
      queries.listShiftsOfSheet(db, { account_id, group_ids, from, to }),
      loadOnCallStatus(db, account_id, uncovered_ids, from),
    ])
    const zoned = (instant: string) => formatInZone(instant, time_zone)
    const shiftsOf = Map.groupBy(shifts, ({ group_id }) => group_id)
    const toSheetGroup = ({ id, name, department }: (typeof listed)[number]): SheetGroup => ({
      group_id: id,
      name,
      department,
      calls: listCalls(shiftsOf.get(id) ?? [], details.get(id) ?? [], zoned),
      gaps: (gaps.get(id) ?? []).map((gap) => ({ start: zoned(gap.start), end: zoned(gap.end) })),
      fallback_contact: statuses.get(id)?.fallback_contact ?? null,
    })
    return {
      account,
      time_zone,
      from: zoned(from),
      to: zoned(to),
      now: zoned(now),
      groups: listed.map(toSheetGroup),
    }
  })
}

/** Calls with instructions but without shifts are left out, because there is no one to call. */
function listCalls(
  shifts: readonly queries.ShiftOfSheet[],
  details: readonly OnCallDetails[],
  zoned: (instant: string) => string,
): SheetGroup['calls'] {
  return [...Map.groupBy(shifts, ({ call_order }) => call_order)].map(([call_order, ofCall]) => {
    const known = details.find((each) => each.call_order === call_order)
    const duty_number = known?.number || null
    return {
      call_order,
      instructions: known?.instructions ?? '',
      shifts: ofCall.map(({ user_id, display_name, title, starts, ends, phone }) => ({
        user_id,
        display_name,
        title,
        start: zoned(starts),
        end: zoned(ends),
        number: numberToCall({ duty_number, phone }),
      })),
    }
  })
}
