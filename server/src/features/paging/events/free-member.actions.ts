import type { listFreeMembers as route } from '@wardline/contract/paging/events/on-call-event.routes.ts'
import type { FreeMember } from '@wardline/contract/paging/events/on-call-event.schemas.ts'
import type { QueryOf } from '@wardline/contract/route.ts'
import { parseRule } from '@wardline/recurrence/rule.ts'
import { parseMoment, secondsPerDay } from '@wardline/recurrence/wall-time.ts'
import type { Context } from '../../../platform/http/context.ts'
import { invalid } from '../../../platform/http/errors.ts'
import * as errors from '../calendar/occurrence.errors.ts'
import { listOccurrencesBetween, type CalendarEvent } from '../calendar/occurrence.rules.ts'
import { readClock } from '../calendar/shift.queries.ts'
import { requireGroup } from '../group-access/paging-group.access.ts'
import { findRule } from '../recurrence-rules/recurrence-rule.queries.ts'
import * as queries from './free-member.queries.ts'
import { noRule } from './on-call-event.errors.ts'

/** Shifts are generated for this many days. */
const max_days = 400

/** Every user of the account may call it: the calendars show the same. */
export const listFreeMembers = (
  ctx: Context,
  group_id: number,
  { start, end, rule_id }: QueryOf<typeof route>,
): Promise<FreeMember[]> =>
  ctx.read(async (db) => {
    const group = await requireGroup(ctx, db, group_id, 'ScheduleGroup')
    const [from, to] = [parseMoment(group.time_zone, start), parseMoment(group.time_zone, end)]
    if (from.at >= to.at) throw invalid({ start: [errors.startAfterEnd] })
    const { account_id } = ctx.caller
    const stored = rule_id === undefined ? undefined : await findRule(db, account_id, rule_id)
    if (rule_id !== undefined && !stored) throw invalid({ rule_id: [noRule] })
    const event: CalendarEvent = {
      id: 0,
      zone: group.time_zone,
      rule_id: rule_id ?? null,
      rule: stored ? parseRule(stored.rrule) : null,
      starts: from.wall,
      ends: to.wall,
      starts_later: false,
      ends_later: false,
      ends_before: null,
      user_id: 0,
      call_order: 1,
      title: '',
      is_all_day: false,
      escalation_policy_id: null,
    }
    const now = await readClock(db)
    const window = { from: now, to: now + max_days * secondsPerDay * 1000 }
    const spans = listOccurrencesBetween(event, [], window).map((one) => ({ start: one.start, end: one.end }))
    return queries.listFreeMembers(db, { account_id, group_id, spans })
  })
