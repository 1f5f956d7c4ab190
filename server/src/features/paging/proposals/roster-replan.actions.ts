import { changeKey } from '@wardline/contract/paging/drafts/calendar-draft.rules.ts'
import type { DraftChange } from '@wardline/contract/paging/drafts/calendar-draft.schemas.ts'
import type {
  RosterReplan,
  RosterReplanBody,
} from '@wardline/contract/paging/proposals/roster-replan.schemas.ts'
import { formatWithOffset, parseMoment, secondsPerDay } from '@wardline/recurrence/wall-time.ts'
import type { Replan } from '@wardline/rostering/replan.ts'
import type { RosterProblem } from '@wardline/rostering/roster.ts'
import type { Db } from '../../../platform/db/connection.ts'
import type { Context } from '../../../platform/http/context.ts'
import { invalid } from '../../../platform/http/errors.ts'
import { startAfterEnd } from '../calendar/occurrence.errors.ts'
import { requirePlannedGroup } from '../drafts/calendar-draft.access.ts'
import * as drafts from '../drafts/calendar-draft.actions.ts'
import type { GroupAccess } from '../group-access/paging-group.access.ts'
import { loadSituation, type Situation } from './planning-situation.access.ts'
import { searchReplan } from './proposal-search.actions.ts'
import { presentUncovered, toNames } from './proposal-text.rules.ts'
import * as errors from './roster-proposal.errors.ts'
import { toProblem } from './roster-problem.rules.ts'
import { listMovableShifts, toMove, withoutMovable, type MovableShift } from './roster-replan.rules.ts'

/** Shifts of others this long before and after can move. */
const reachMs = 14 * secondsPerDay * 1000
const longestMs = 92 * secondsPerDay * 1000

/**
 * Gives the shifts of a user who cannot be on call to others in a draft. A shift that no one else can have stays.
 * @throws 400 if the user has no such shift, 409 if the draft changed, 503 if too many searches wait
 */
export async function replanRoster(
  ctx: Context,
  params: drafts.DraftParams,
  body: RosterReplanBody,
): Promise<RosterReplan> {
  const question = await ctx.read((db) => readQuestion(ctx, db, params, body))
  const { group, movable, problem, unavailable, roster, stored, name } = question
  const found = await searchReplan({ problem, roster, unavailable })
  const zone = group.time_zone
  const moved = found.moves.flatMap(({ shift_id, to }) => {
    const shift = movable.find(({ id }) => id === shift_id)
    return shift && to !== null ? [{ shift, to }] : []
  })
  const changes = merge(
    stored,
    moved.map(({ shift, to }) => toMove(shift, to, zone)),
  )
  const draft = await drafts.changeCalendarDraft(ctx, params, { name, changes, version: body.version })
  return { draft, ...present(question, found, moved) }
}

interface Question {
  name: string
  group: GroupAccess
  members: Situation['members']
  stored: DraftChange[]
  movable: MovableShift[]
  problem: RosterProblem
  roster: Map<string, number>
  unavailable: { user_id: number; start: number; end: number }
}

async function readQuestion(
  ctx: Context,
  db: Db,
  params: drafts.DraftParams,
  { user_id, ...body }: RosterReplanBody,
): Promise<Question> {
  const group = await requirePlannedGroup(ctx, db, params.group_id)
  const draft = await drafts.drafts.load(ctx, db, drafts.draftKey(ctx, params))
  const zone = group.time_zone
  const [start, end] = [parseMoment(zone, body.from).at, parseMoment(zone, body.until).at]
  if (start >= end) throw invalid({ until: [startAfterEnd] })
  if (end - start > longestMs) throw invalid({ until: [errors.absentTooLong] })
  const span = { start: start - reachMs, end: end + reachMs }
  const situation = await loadSituation(ctx, db, group, { draft, span })
  const { now, members, planned, calendar } = situation
  const user_ids = new Set(situation.user_ids)
  const window = { from: Math.max(span.start, now), to: span.end }
  const movable = listMovableShifts(calendar, window, user_ids)
  const isLost = (shift: MovableShift) => shift.user_id === user_id && shift.start < end && shift.end > start
  if (!movable.some(isLost)) throw invalid({ user_id: [errors.noShiftsToMove] })
  const others = withoutMovable(planned, movable).filter((shift) => user_ids.has(shift.user_id))
  const problem = toProblem({
    ...situation,
    group,
    open: movable,
    duties: [...situation.duties, ...others],
  })
  const isRunning = (shift: MovableShift) => shift.occurrence.start < now && !isLost(shift)
  return {
    name: draft.name,
    group,
    members,
    stored: draft.changes.map(({ was: _, ...change }) => change),
    movable,
    problem: { ...problem, fixed: toRoster(movable.filter(isRunning)) },
    roster: toRoster(movable),
    unavailable: { user_id, start, end },
  }
}

const toRoster = (shifts: readonly MovableShift[]) => new Map(shifts.map(({ id, user_id }) => [id, user_id]))

/** A move takes the place of an earlier change of the same shift. */
function merge(stored: readonly DraftChange[], moves: readonly DraftChange[]): DraftChange[] {
  const byShift = new Map([...stored, ...moves].map((change) => [changeKey(change), change]))
  return [...byShift.values()]
}

function present(
  { group, members }: Question,
  { uncovered, is_proven }: Replan,
  moved: readonly { shift: MovableShift; to: number }[],
): Omit<RosterReplan, 'draft'> {
  const zone = group.time_zone
  const names = toNames(zone, members)
  return {
    moves: moved
      .toSorted((a, b) => a.shift.start - b.shift.start)
      .map(({ shift, to }) => ({
        call_order: shift.call_order,
        start: formatWithOffset(zone, shift.start),
        end: formatWithOffset(zone, shift.end),
        before: names.nameOf(shift.user_id),
        after: names.nameOf(to),
      })),
    uncovered: uncovered.map((one) => presentUncovered(one, names)),
    is_proven,
  }
}
