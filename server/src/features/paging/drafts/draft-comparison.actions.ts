import type {
  DraftChange,
  DraftComparison,
  DraftDifference,
} from '@wardline/contract/paging/drafts/calendar-draft.schemas.ts'
import { formatWithOffset, parseMoment, secondsPerDay } from '@wardline/recurrence/wall-time.ts'
import type { Db } from '../../../platform/db/connection.ts'
import type { Context } from '../../../platform/http/context.ts'
import { findPeople } from '../calendar/past-shift.queries.ts'
import { aheadMs } from '../calendar/shift-generation.actions.ts'
import { expandShifts } from '../calendar/shift-generation.rules.ts'
import { describeNewGaps } from '../coverage/coverage.rules.ts'
import { findLostCoverage } from '../coverage/lost-coverage.queries.ts'
import { listPlannedOverlaps } from '../coverage/overlap.queries.ts'
import { describeOverlaps, subtractOverlaps } from '../coverage/overlap.rules.ts'
import { loadOnCallStatus } from '../on-call/on-call.access.ts'
import { describePlannedViolations } from '../rest-rules/rule-check.actions.ts'
import * as access from './calendar-draft.access.ts'
import { draftKey, drafts, type DraftParams } from './calendar-draft.actions.ts'
import * as errors from './calendar-draft.errors.ts'
import { changedSince, comparePieces, type PersonSpan, type ResolvedChange } from './draft-change.rules.ts'

interface Compared extends ResolvedChange {
  was: PersonSpan[]
  next: PersonSpan[]
  isNewer: boolean
}

/** The shifts of a draft before and after, by start. */
export function compareChanges({ changes, before, after, now, scene }: access.ResolvedDraft): Compared[] {
  return changes
    .map((resolved) => {
      const { was, becomes: next } = comparePieces(resolved, { before, after, zone: scene.zone, now })
      const isNewer = resolved.problem === null && changedSince(resolved.change, was, now)
      return { ...resolved, was, next, isNewer }
    })
    .toSorted((a, b) => startOf(a) - startOf(b))
}

const startOf = ({ was, next, change }: Compared): number =>
  Math.min(...[...was, ...next, ...change.was].map(({ start }) => start), Infinity)

export const compareCalendarDraft = (ctx: Context, params: DraftParams): Promise<DraftComparison> =>
  ctx.read(async (db) => {
    const group = await access.requirePlannedGroup(ctx, db, params.group_id)
    const draft = await drafts.load(ctx, db, draftKey(ctx, params))
    const resolved = await access.resolveDraft(ctx, db, group, { ...draft, isLocked: false })
    const compared = compareChanges(resolved)
    const spans = compared.flatMap(({ was, next, change }) => [...was, ...next, ...change.was])
    const people = await findPeople(
      db,
      ctx.caller.account_id,
      spans.map(({ user_id }) => user_id),
    )
    const nameOf = (id: number) => people.get(id)?.display_name ?? ''
    const { warnings, broken_rules } = await findWarnings(ctx, db, resolved)
    return {
      differences: compared.map((one) => presentDifference(one, resolved, nameOf)),
      people: sumHours(compared).map((total) => ({ ...total, display_name: nameOf(total.user_id) })),
      notified: listNotified(ctx, compared).map(nameOf).toSorted(),
      warnings,
      broken_rules,
    }
  })

/** Users who get shifts, or other times, when the draft is published. By name. */
export async function listGainingUsers(
  ctx: Context,
  db: Db,
  params: DraftParams,
): Promise<{ user_id: number; display_name: string }[]> {
  const group = await access.requirePlannedGroup(ctx, db, params.group_id)
  const draft = await drafts.load(ctx, db, draftKey(ctx, params))
  const compared = compareChanges(await access.resolveDraft(ctx, db, group, { ...draft, isLocked: false }))
  const user_ids = [...new Set(compared.flatMap(({ was, next }) => spansOnlyIn(next, was).map(toUserId)))]
  const people = await findPeople(db, ctx.caller.account_id, user_ids)
  return user_ids
    .map((user_id) => ({ user_id, display_name: people.get(user_id)?.display_name ?? '' }))
    .toSorted((a, b) => a.display_name.localeCompare(b.display_name))
}

function presentDifference(
  { change, target, becomes, problem, isNewer, was, next }: Compared,
  { group }: access.ResolvedDraft,
  nameOf: (user_id: number) => string,
): DraftDifference {
  const zone = group.time_zone
  const at = (instant: number) => formatWithOffset(zone, instant)
  const named = (spans: readonly PersonSpan[]) =>
    spans.map(({ user_id, start, end }) => ({
      user_id,
      display_name: nameOf(user_id),
      start: at(start),
      end: at(end),
    }))
  const spans = [next, was, change.was].find(({ length }) => length > 0) ?? [namedTime(change, zone)]
  const text = named(was).map(
    ({ display_name, start, end }) => `${display_name}, ${start.slice(11, 16)} to ${end.slice(11, 16)}`,
  )
  return {
    kind: change.kind,
    event_id: change.event_id,
    original_start: change.kind === 'add' ? null : change.original_start,
    call_order: becomes?.call_order ?? target?.occurrence.call_order ?? 1,
    start: at(Math.min(...spans.map(({ start }) => start))),
    end: at(Math.max(...spans.map(({ end }) => end))),
    before: named(was),
    after: named(next),
    problem,
    newer: isNewer ? errors.changedSince(text.join('; ')) : null,
  }
}

/** The time that a change itself names, for a shift that takes place neither before nor after it. */
function namedTime(change: DraftChange, zone: string): { start: number; end: number } {
  const [start, end] =
    change.kind === 'cancel' ? [change.original_start, change.original_start] : [change.start, change.end]
  return { start: parseMoment(zone, start).at, end: parseMoment(zone, end).at }
}

const hoursOf = (spans: readonly PersonSpan[], user_id: number): number =>
  spans.filter((one) => one.user_id === user_id).reduce((sum, { start, end }) => sum + end - start, 0) /
  3_600_000

/** Hours of the changed shifts for each person whose hours differ. */
function sumHours(compared: readonly Compared[]) {
  const [was, next] = [compared.flatMap((one) => one.was), compared.flatMap((one) => one.next)]
  const user_ids = [...new Set([...was, ...next].map(({ user_id }) => user_id))]
  return user_ids
    .map((user_id) => ({ user_id, hours_before: hoursOf(was, user_id), hours_after: hoursOf(next, user_id) }))
    .filter(({ hours_before, hours_after }) => hours_before !== hours_after)
}

const spanKey = ({ user_id, start, end }: PersonSpan) => `${user_id} ${start} ${end}`

const toUserId = ({ user_id }: PersonSpan): number => user_id

function spansOnlyIn(spans: readonly PersonSpan[], others: readonly PersonSpan[]): PersonSpan[] {
  const keys = new Set(others.map(spanKey))
  return spans.filter((one) => !keys.has(spanKey(one)))
}

/** Users whose shifts change, apart from the one who publishes. */
export function listNotified({ caller }: Pick<Context, 'caller'>, compared: readonly Compared[]): number[] {
  const changed = compared.flatMap(({ was, next }) => [...spansOnlyIn(was, next), ...spansOnlyIn(next, was)])
  return [...new Set(changed.map(toUserId))].filter((id) => id !== caller.user_id)
}

/** Compares as publishing does. */
async function findWarnings(
  { caller: { account_id } }: Context,
  db: Db,
  { group, now, before, after }: access.ResolvedDraft,
): Promise<Pick<DraftComparison, 'warnings' | 'broken_rules'>> {
  const key = { account_id, group_id: group.id }
  const replaced = before.events.map(({ id }) => id)
  const window = { from: now - secondsPerDay * 1000, to: now + aheadMs }
  const planned = expandShifts(after, window).filter(({ end }) => end > now)
  const [lost, broken_rules, overlaps, overlapsBefore, status] = await Promise.all([
    findLostCoverage(db, key, { event_ids: replaced, added: planned }),
    describePlannedViolations(db, { account_id, group, now, planned, replaced }),
    listPlannedOverlaps(db, { ...key, planned, replaced }),
    listPlannedOverlaps(db, { ...key, planned: expandShifts(before, window), replaced }),
    loadOnCallStatus(db, account_id, [group.id]),
  ])
  return {
    warnings: [
      ...describeNewGaps(lost, group.time_zone, status.get(group.id)?.fallback_contact ?? null),
      ...describeOverlaps(subtractOverlaps(overlapsBefore, overlaps), group.time_zone, group.id),
    ],
    broken_rules,
  }
}
