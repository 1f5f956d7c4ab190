import { addDays } from '@wardline/contract/days.rules.ts'
import { formatWallTime, secondsPerDay, toWallTime, type Instant } from '@wardline/recurrence/wall-time.ts'
import { lookBackMs, type DutyShift } from '@wardline/rostering/violation.ts'
import type { Db } from '../../../platform/db/connection.ts'
import type { Context } from '../../../platform/http/context.ts'
import { invalid } from '../../../platform/http/errors.ts'
import type { Calendar } from '../calendar/calendar.queries.ts'
import { expandShifts, type ShiftRow } from '../calendar/shift-generation.rules.ts'
import { resolveDraft } from '../drafts/calendar-draft.access.ts'
import type { StoredDraft } from '../drafts/calendar-draft.queries.ts'
import type { GroupAccess } from '../group-access/paging-group.access.ts'
import { listMembers } from '../import/calendar-import.queries.ts'
import type { Member } from '../import/person-matching.rules.ts'
import { listDutyShifts, loadPlanningRules } from '../rest-rules/planning-rules.queries.ts'
import { listHolidaysBetween } from '../sheets/roster.queries.ts'
import * as errors from './roster-proposal.errors.ts'
import * as queries from './roster-proposal.queries.ts'
import type { ProblemParts } from './roster-problem.rules.ts'

const msPerDay = secondsPerDay * 1000
const historyDays = 365

interface Span {
  start: Instant
  end: Instant
}

export interface PlannedShift extends ShiftRow, DutyShift {
  event_id: number
  original_start: number
}

export interface Situation extends Omit<ProblemParts, 'group' | 'open'> {
  now: Instant
  /** Members who can be on call. */
  members: Member[]
  /** The calendar with the changes of the draft. */
  calendar: Calendar
  /** Upcoming shifts of the group in that calendar. `duties` contains all others. */
  planned: PlannedShift[]
}

/**
 * Reads members, shifts, rules, absences, wishes and the duty of twelve months for a time of a draft.
 * @throws 400 if no member can be on call
 */
export async function loadSituation(
  ctx: Pick<Context, 'caller'>,
  db: Db,
  group: GroupAccess,
  { draft, span }: { draft: StoredDraft; span: Span },
): Promise<Situation> {
  const { account_id } = ctx.caller
  const zone = group.time_zone
  const members = (await listMembers(db, { account_id, group_id: group.id })).filter((one) => one.can_receive)
  if (members.length === 0) throw invalid({ non_field_errors: [errors.noMembers] })
  const user_ids = members.map(({ user_id }) => user_id)
  const rules = await loadPlanningRules(db, account_id, user_ids)
  const margin = lookBackMs(rules)
  const window = { from: span.start - margin, to: span.end + margin }
  const between = { from: toWallTime(zone, window.from), to: toWallTime(zone, window.to) }
  const { now, after } = await resolveDraft(ctx, db, group, { ...draft, between, isLocked: false })
  const planned = expandShifts(after, { from: Math.max(now, window.from), to: window.to }).map((shift) => ({
    ...shift,
    group_id: group.id,
    time_zone: zone,
  }))
  const historySpan = { start: span.start - historyDays * msPerDay, end: span.start }
  const dayOf = (at: Instant) => formatWallTime(toWallTime(zone, at)).slice(0, 10)
  const [stored, wishes, holidays] = await Promise.all([
    listDutyShifts(db, {
      account_id,
      user_ids,
      from: Math.min(historySpan.start, window.from),
      to: window.to,
    }),
    queries.listWishesOf(db, account_id, user_ids, { from: span.start, to: span.end }),
    listHolidaysBetween(db, account_id, {
      from: dayOf(historySpan.start),
      to: addDays(dayOf(span.end), 1),
    }),
  ])
  const isOwnUpcoming = (shift: DutyShift) => shift.group_id === group.id && shift.end > now
  const isInHistory = (shift: DutyShift) =>
    shift.group_id === group.id && shift.end > historySpan.start && shift.start < historySpan.end
  const others = stored.filter((shift) => !isOwnUpcoming(shift))
  return {
    now,
    members,
    calendar: after,
    planned,
    user_ids,
    duties: others.filter((shift) => shift.end > window.from),
    history: [...others, ...planned].filter(isInHistory),
    historySpan,
    holidays,
    rules,
    wishes,
  }
}
