import { draftLimits, type DraftChange } from '@wardline/contract/paging/drafts/calendar-draft.schemas.ts'
import { countDays } from '@wardline/contract/days.rules.ts'
import { nextAdditionId } from '@wardline/contract/paging/drafts/calendar-draft.rules.ts'
import {
  proposalLimits,
  type RosterProposal,
  type RosterProposalBody,
} from '@wardline/contract/paging/proposals/roster-proposal.schemas.ts'
import { formatWithOffset } from '@wardline/recurrence/wall-time.ts'
import type { RosterProposal as FoundRoster } from '@wardline/rostering/proposal.ts'
import type { RosterProblem } from '@wardline/rostering/roster.ts'
import type { Db } from '../../../platform/db/connection.ts'
import type { Context } from '../../../platform/http/context.ts'
import { forbidden, invalid } from '../../../platform/http/errors.ts'
import * as drafts from '../drafts/calendar-draft.actions.ts'
import { requirePlannedGroup } from '../drafts/calendar-draft.access.ts'
import { groupRights, type GroupAccess } from '../group-access/paging-group.access.ts'
import { listOpenShifts, toProposalSpan, type OpenShift } from './open-shift.rules.ts'
import { loadSituation, type Situation } from './planning-situation.access.ts'
import { searchProposal } from './proposal-search.actions.ts'
import { describeRefusedWish, presentUncovered, toNames } from './proposal-text.rules.ts'
import * as errors from './roster-proposal.errors.ts'
import * as queries from './roster-proposal.queries.ts'
import { shiftId, toProblem } from './roster-problem.rules.ts'

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
  const found = await searchProposal(question.problem)
  const { stored, open } = question
  const changes = [...stored, ...toAdditions(open, found, nextAdditionId(stored), question.group.time_zone)]
  const draft = await drafts.changeCalendarDraft(ctx, params, {
    name: question.name,
    changes,
    version: body.version,
  })
  return present(question, found, { draft, added: changes.length - stored.length })
}

interface Question {
  name: string
  group: GroupAccess
  members: Situation['members']
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
  const span = toProposalSpan(group.time_zone, body)
  const situation = await loadSituation(ctx, db, group, { draft, span })
  const { now, members, planned } = situation
  if (span.end <= now) throw invalid({ to: [errors.isOver] })
  const key = { account_id: ctx.caller.account_id, group_id: group.id }
  const service = await queries.listServiceTimes(db, key, { from: span.start, to: span.end })
  const open = listOpenShifts(body, { zone: group.time_zone, now, service, covered: planned })
  if (open.length === 0) throw invalid({ non_field_errors: [errors.nothingToFill] })
  if (open.length + draft.changes.length > draftLimits.changes)
    throw invalid({ non_field_errors: [errors.tooManyShifts(open.length)] })
  const isMember = ({ user_id }: { user_id: number }) => members.some((one) => one.user_id === user_id)
  return {
    name: draft.name,
    group,
    members,
    stored: draft.changes.map(({ was: _, ...change }) => change),
    open,
    problem: toProblem({
      ...situation,
      group,
      open,
      duties: [...situation.duties, ...planned.filter(isMember)],
    }),
  }
}

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
  const names = toNames(zone, members)
  const { nameOf } = names
  const at = (instant: number) => formatWithOffset(zone, instant)
  const round = ({ hours, ...counts }: FoundRoster['fairness'][number]['before']) => ({
    ...counts,
    hours: Math.round(hours * 10) / 10,
  })
  return {
    draft,
    added,
    uncovered: uncovered.map((one) => presentUncovered(one, names)),
    refused_wishes: refused_wishes.map((refused) => ({
      user_id: refused.wish.user_id,
      display_name: nameOf(refused.wish.user_id),
      kind: refused.wish.kind,
      start: at(refused.wish.start),
      end: at(refused.wish.end),
      reason: describeRefusedWish(refused, names),
    })),
    fairness: fairness.map(({ user_id, before, after }) => ({
      user_id,
      display_name: nameOf(user_id),
      before: round(before),
      after: round(after),
    })),
  }
}
