import type { listFreeMembers as route } from '@wardline/contract/paging/events/on-call-event.routes.ts'
import type { FreeMember } from '@wardline/contract/paging/events/on-call-event.schemas.ts'
import type { QueryOf } from '@wardline/contract/route.ts'
import { parseRule } from '@wardline/recurrence/rule.ts'
import { parseMoment, secondsPerDay, type Instant } from '@wardline/recurrence/wall-time.ts'
import {
  dutyWindow_ms,
  findRestHours,
  rankCandidates,
  sumDutyHours,
} from '@wardline/rostering/candidate-order.ts'
import type { Db } from '../../../platform/db/connection.ts'
import type { Context } from '../../../platform/http/context.ts'
import { invalid } from '../../../platform/http/errors.ts'
import * as errors from '../calendar/occurrence.errors.ts'
import { listOccurrencesBetween, type CalendarEvent } from '../calendar/occurrence.rules.ts'
import { readClock } from '../calendar/shift.queries.ts'
import { groupRights, requireGroup, type GroupAccess } from '../group-access/paging-group.access.ts'
import { findRule } from '../recurrence-rules/recurrence-rule.queries.ts'
import { listDutyShifts, listWishes, type Wish } from '../rest-rules/planning-rules.queries.ts'
import { describeBreaksByUser } from '../rest-rules/rule-check.actions.ts'
import * as queries from './free-member.queries.ts'
import { noRule } from './on-call-event.errors.ts'

/** Shifts are generated for this many days. */
const max_days = 400

/** Every user of the account may call it: the calendars show the same. */
export const listFreeMembers = (
  ctx: Context,
  group_id: number,
  { start, end, rule_id, call_order }: QueryOf<typeof route>,
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
      call_order,
      title: '',
      is_all_day: false,
      escalation_policy_id: null,
    }
    const now = await readClock(db)
    const window = { from: now, to: now + max_days * secondsPerDay * 1000 }
    // A shift that has begun counts from now on.
    const spans = listOccurrencesBetween(event, [], window).map((one) => ({
      start: Math.max(one.start, now),
      end: one.end,
    }))
    const members = await queries.listFreeMembers(db, { account_id, group_id, spans })
    const rights = groupRights(ctx, group)
    return rateMembers(db, account_id, { group, members, spans, call_order, isPlanned: rights.add_event })
  })

interface RatedMembers {
  group: GroupAccess
  members: readonly queries.FreeMemberRow[]
  spans: readonly { start: Instant; end: Instant }[]
  call_order: number
  /** Otherwise the caller sees neither wishes nor rules. */
  isPlanned: boolean
}

/** A series is rated by its first shifts, which the form shows. */
const mostRatedShifts = 30

async function rateMembers(
  db: Db,
  account_id: number,
  { group, members, spans, call_order, isPlanned }: RatedMembers,
): Promise<FreeMember[]> {
  const rated = spans.slice(0, mostRatedShifts)
  const [span] = rated
  if (!span) return members.map((member) => ({ ...member, ...unrated }))
  const user_ids = members.map(({ user_id }) => user_id)
  const [shifts, wishes, broken] = await Promise.all([
    listDutyShifts(db, {
      account_id,
      user_ids,
      from: span.start - dutyWindow_ms,
      to: span.end + dutyWindow_ms,
    }),
    isPlanned ? listWishes(db, { account_id, user_ids, ...span }) : new Map<number, Wish>(),
    isPlanned
      ? describeBreaksByUser(db, { account_id, group, user_ids, spans: rated, call_order })
      : new Map<number, string[]>(),
  ])
  const own = Map.groupBy(shifts, ({ user_id }) => user_id)
  return rankCandidates(
    members.map((member) => ({
      ...member,
      rest_hours: findRestHours(span, own.get(member.user_id) ?? []),
      duty_hours: sumDutyHours(span, own.get(member.user_id) ?? []),
      wish: wishes.get(member.user_id) ?? null,
      broken_rules: broken.get(member.user_id) ?? [],
    })),
  )
}

const unrated = { rest_hours: null, duty_hours: 0, wish: null, broken_rules: [] }
