import { countDays } from '@wardline/contract/days.rules.ts'
import type { getRoster as rosterRoute } from '@wardline/contract/paging/sheets/roster.routes.ts'
import { rosterDays, type Roster } from '@wardline/contract/paging/sheets/roster.schemas.ts'
import type { QueryOf } from '@wardline/contract/route.ts'
import { formatWithOffset } from '@wardline/recurrence/wall-time.ts'
import type { Context } from '../../../platform/http/context.ts'
import { invalid } from '../../../platform/http/errors.ts'
import { listOccurrences } from '../calendar/calendar-view.actions.ts'
import { requireGroup } from '../group-access/paging-group.access.ts'
import * as errors from './roster.errors.ts'
import * as queries from './roster.queries.ts'
import { averageDuty, cutTo, sumDuty, toPeriod, toRosterShift } from './roster.rules.ts'

/** Takes shifts from the calendar, so that past, taken over and planned shifts are those that it shows. */
export async function getRoster(
  ctx: Context,
  group_id: number,
  { from, to }: QueryOf<typeof rosterRoute>,
): Promise<Roster> {
  const days = countDays(from, to)
  if (days < 1) throw invalid({ to: [errors.endsBeforeStart] })
  if (days > rosterDays) throw invalid({ to: [errors.tooLong] })
  const { account_id } = ctx.caller
  const group = await ctx.read((db) => requireGroup(ctx, db, group_id, 'ScheduleGroup'))
  const zone = group.time_zone
  const period = toPeriod(zone, { from, to })
  const occurrences = await listOccurrences(ctx, group_id, {
    start: formatWithOffset(zone, period.start),
    end: formatWithOffset(zone, period.end),
  })
  const shifts = occurrences
    .filter(({ cancelled }) => !cancelled)
    .flatMap(({ target_id, call_order, title, start, end }) => {
      const time = cutTo(period, { start: Date.parse(start), end: Date.parse(end) })
      return time ? [{ user_id: target_id, call_order, title, time }] : []
    })
  const [members, holidays] = await ctx.read((db) =>
    Promise.all([
      queries.listRosterMembers(db, {
        account_id,
        group_id,
        user_ids: [...new Set(shifts.map(({ user_id }) => user_id))],
      }),
      queries.listHolidaysBetween(db, account_id, { from, to }),
    ]),
  )
  const byUser = Map.groupBy(shifts, ({ user_id }) => user_id)
  const people = members.map((member) => {
    const own = byUser.get(member.user_id) ?? []
    return {
      ...member,
      shifts: own.map((shift) => toRosterShift(zone, shift.time, shift)),
      totals: sumDuty(
        own.map(({ time }) => time),
        { zone, period, from, to, holidays },
      ),
    }
  })
  const average = averageDuty(people.filter(({ is_member }) => is_member).map(({ totals }) => totals))
  return { group_id, name: group.name, time_zone: zone, from, to, holidays, people, average }
}
