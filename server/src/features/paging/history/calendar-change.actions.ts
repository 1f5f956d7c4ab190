import type { listCalendarChanges } from '@wardline/contract/paging/history/calendar-change.routes.ts'
import type { CalendarChange } from '@wardline/contract/paging/history/calendar-change.schemas.ts'
import type { QueryOf } from '@wardline/contract/route.ts'
import type { Context } from '../../../platform/http/context.ts'
import { offsetOf, toPage, type Page } from '../../../platform/http/paging.ts'
import { groupRights, requireGroup } from '../group-access/paging-group.access.ts'
import { listNames } from '../rest-rules/planning-rules.queries.ts'
import * as queries from './calendar-change.queries.ts'
import { listChangedTimes } from './calendar-change.rules.ts'

const maxTimes = 20

export const findCalendarChanges = (
  ctx: Context,
  group_id: number,
  query: QueryOf<typeof listCalendarChanges>,
): Promise<Page<CalendarChange>> =>
  ctx.read(async (db) => {
    const group = await requireGroup(ctx, db, group_id, 'ScheduleGroup')
    const { account_id } = ctx.caller
    const key = { account_id, group_id }
    const page = { offset: offsetOf(query), limit: query.page_size }
    const { count, results: changes } = toPage(await queries.listCalendarChanges(db, key, page))
    const user_ids = changes.flatMap(({ shifts }) =>
      [...shifts.removed, ...shifts.added].map(({ user_id }) => user_id),
    )
    const names = await listNames(db, account_id, [...new Set(user_ids)])
    const may = { restore: groupRights(ctx, group).change_event }
    const results = changes.map(({ shifts, ...change }) => {
      const times = listChangedTimes(shifts, { zone: group.time_zone, names })
      return { ...change, times: times.slice(0, maxTimes), time_count: times.length, may }
    })
    return { count, results }
  })
