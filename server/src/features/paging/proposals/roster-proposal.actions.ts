import { draftLimits, type DraftChange } from '@wardline/contract/paging/drafts/calendar-draft.schemas.ts'
import { addDays, countDays } from '@wardline/contract/days.rules.ts'
import {
  proposalLimits,
  type RosterProposal,
  type RosterProposalBody,
} from '@wardline/contract/paging/proposals/roster-proposal.schemas.ts'
import { formatWithOffset, secondsPerDay, toWallTime } from '@wardline/recurrence/wall-time.ts'
import type { RosterProposal as FoundRoster } from '@wardline/rostering/proposal.ts'
import type { RosterProblem } from '@wardline/rostering/roster.ts'
import { lookBackMs } from '@wardline/rostering/violation.ts'
import type { Db } from '../../../platform/db/connection.ts'
import type { Context } from '../../../platform/http/context.ts'
import { AppError, forbidden, invalid } from '../../../platform/http/errors.ts'
import { createReaderThread, ReaderOverloaded } from '../../../platform/readers/reader-thread.ts'
import { expandShifts } from '../calendar/shift-generation.rules.ts'
import * as drafts from '../drafts/calendar-draft.actions.ts'
import { requirePlannedGroup, resolveDraft } from '../drafts/calendar-draft.access.ts'
import { groupRights, type GroupAccess } from '../group-access/paging-group.access.ts'
import { listDutyShifts, loadPlanningRules } from '../rest-rules/planning-rules.queries.ts'
import { listHolidaysBetween } from '../sheets/roster.queries.ts'
import { listOpenShifts, toProposalSpan, type OpenShift } from './open-shift.rules.ts'
import { searchProposal } from './proposal-search.rules.ts'
import { describeRefusals, describeRefusedWish } from './proposal-text.rules.ts'
import * as errors from './roster-proposal.errors.ts'
import * as queries from './roster-proposal.queries.ts'
import { shiftId, toProblem } from './roster-problem.rules.ts'

const msPerDay = secondsPerDay * 1000
const historyDays = 365

const thread = createReaderThread({ task_ms: 60_000 })
const module_url = new URL('./proposal-search.rules.ts', import.meta.url).href

/**
 * Adds shifts to a draft for the times that no one covers.
 * @throws 400 if there is nothing to fill, 409 if the draft changed, 503 if too many proposals wait
 */
export async function proposeRoster(
  ctx: Context,
  params: drafts.DraftParams,
  body: RosterProposalBody,
): Promise<RosterProposal> {
  const question = await ctx.read((db) => readQuestion(ctx, db, params, body))
  const found = await search(question.problem)
  const { stored, open } = question
  const changes = [...stored, ...toAdditions(open, found, nextAdditionId(stored), question.group.time_zone)]
  const draft = await drafts.changeCalendarDraft(ctx, params, {
    name: question.name,
    changes,
    version: body.version,
  })
  return present(question, found, { draft, added: changes.length - stored.length })
}

async function search(problem: RosterProblem): Promise<FoundRoster> {
  try {
    return await thread.run(module_url, searchProposal, problem)
  } catch (error) {
    if (error instanceof ReaderOverloaded) throw new AppError(errors.isBusy)
    throw error
  }
}

interface Question {
  name: string
  group: GroupAccess
  members: queries.ProposalMember[]
  stored: DraftChange[]
  open: OpenShift[]
  problem: RosterProblem
}

/** Reads everything that the search needs. */
async function readQuestion(
  ctx: Context,
  db: Db,
  params: drafts.DraftParams,
  body: RosterProposalBody,
): Promise<Question> {
  const group = await requirePlannedGroup(ctx, db, params.group_id)
  if (!groupRights(ctx, group).add_event) throw forbidden()
  const draft = await drafts.drafts.load(ctx, db, drafts.draftKey(ctx, params))
  const days = countDays(body.from, body.to)
  if (days < 1) throw invalid({ to: [errors.endsBeforeStart] })
  if (days > proposalLimits.days) throw invalid({ to: [errors.tooLong] })
  const { account_id } = ctx.caller
  const key = { account_id, group_id: group.id }
  const zone = group.time_zone
  const span = toProposalSpan(zone, body)
  const between = {
    from: toWallTime(zone, span.start) - 60 * secondsPerDay,
    to: toWallTime(zone, span.end) + 60 * secondsPerDay,
  }
  const { now, after } = await resolveDraft(ctx, db, group, { ...draft, between, isLocked: false })
  if (span.end <= now) throw invalid({ to: [errors.isOver] })
  const members = await queries.listProposalMembers(db, key)
  if (members.length === 0) throw invalid({ non_field_errors: [errors.noMembers] })
  const user_ids = members.map(({ user_id }) => user_id)
  const rules = await loadPlanningRules(db, account_id, user_ids)
  const margin = Math.min(lookBackMs(rules), 60 * msPerDay)
  const window = { from: span.start - margin, to: span.end + margin }
  const own = expandShifts(after, { from: Math.max(now, window.from), to: window.to })
  const history = { start: span.start - historyDays * msPerDay, end: span.start }
  const [service, stored, wishes, holidays] = await Promise.all([
    queries.listServiceTimes(db, key, { from: span.start, to: span.end }),
    listDutyShifts(db, { account_id, user_ids, from: history.start, to: window.to }),
    queries.listWishesOf(db, account_id, user_ids, { from: span.start, to: span.end }),
    listHolidaysBetween(db, account_id, { from: addDays(body.from, -historyDays), to: addDays(body.to, 1) }),
  ])
  const open = listOpenShifts(body, { zone, now, service, covered: own })
  if (open.length === 0) throw invalid({ non_field_errors: [errors.nothingToFill] })
  if (open.length + draft.changes.length > draftLimits.changes)
    throw invalid({ non_field_errors: [errors.tooManyShifts(open.length)] })
  const isOwnUpcoming = (shift: { group_id: number; end: number }) =>
    shift.group_id === group.id && shift.end > now
  const planned = own
    .filter(({ user_id }) => user_ids.includes(user_id))
    .map(({ user_id, event_id, original_start, start, end }) => ({
      user_id,
      event_id,
      original_start,
      start,
      end,
      group_id: group.id,
      time_zone: zone,
    }))
  const duties = [...stored.filter((shift) => !isOwnUpcoming(shift) && shift.end > window.from), ...planned]
  return {
    name: draft.name,
    group,
    members,
    stored: draft.changes.map(({ was: _, ...change }) => change),
    open,
    problem: toProblem({
      group,
      user_ids,
      open,
      duties,
      history: [...stored, ...planned].filter(
        (shift) => shift.group_id === group.id && shift.end > history.start && shift.start < history.end,
      ),
      historySpan: history,
      holidays,
      rules,
      wishes,
    }),
  }
}

const nextAdditionId = (changes: readonly DraftChange[]): number =>
  Math.min(0, ...changes.map(({ event_id }) => event_id)) - 1

function toAdditions(
  open: readonly OpenShift[],
  { roster }: FoundRoster,
  first: number,
  zone: string,
): DraftChange[] {
  const covered = open.flatMap((shift) => {
    const target_id = roster.get(shiftId(shift))
    return target_id === undefined ? [] : [{ ...shift, target_id }]
  })
  return covered.map(({ target_id, call_order, start, end }, at) => ({
    kind: 'add',
    event_id: first - at,
    target_id,
    call_order,
    start: formatWithOffset(zone, start),
    end: formatWithOffset(zone, end),
    allDay: false,
    title: '',
    escalation_policy_id: null,
  }))
}

function present(
  { group, members }: Question,
  { uncovered, refused_wishes, fairness }: FoundRoster,
  { draft, added }: Pick<RosterProposal, 'draft' | 'added'>,
): RosterProposal {
  const zone = group.time_zone
  const names = new Map(members.map(({ user_id, display_name }) => [user_id, display_name]))
  const nameOf = (user_id: number) => names.get(user_id) ?? ''
  const at = (instant: number) => formatWithOffset(zone, instant)
  const round = ({ hours, ...counts }: FoundRoster['fairness'][number]['before']) => ({
    ...counts,
    hours: Math.round(hours * 10) / 10,
  })
  return {
    draft,
    added,
    uncovered: uncovered.map(({ shift, people }) => ({
      call_order: shift.call_order,
      start: at(shift.start),
      end: at(shift.end),
      refusals: people.map(({ user_id, refusals }) => ({
        user_id,
        display_name: nameOf(user_id),
        reason: describeRefusals(refusals, { zone }) ?? '',
      })),
    })),
    refused_wishes: refused_wishes.map((refused) => ({
      user_id: refused.wish.user_id,
      display_name: nameOf(refused.wish.user_id),
      kind: refused.wish.kind,
      start: at(refused.wish.start),
      end: at(refused.wish.end),
      reason: describeRefusedWish(refused, { zone, nameOf }),
    })),
    fairness: fairness.map(({ user_id, before, after }) => ({
      user_id,
      display_name: nameOf(user_id),
      before: round(before),
      after: round(after),
    })),
  }
}
