import type { Tx } from '../../platform/db/transaction.ts'
import type { Ctx } from '../../platform/http/context.ts'
import { invalid } from '../../platform/http/errors.ts'
import type { FoundOccurrence } from './on-call-event.access.ts'
import * as errors from './on-call-event.errors.ts'
import * as queries from './on-call-event.queries.ts'
import { dutyOf, occurrenceAt, originalStarts, type Override } from './occurrence.rules.ts'
import type { GroupStanding } from './paging-group.access.ts'
import { firstStart } from './recurrence.rules.ts'
import { insertRule } from './recurrence-rule.queries.ts'
import { writeRule } from './recurrence-words.rules.ts'
import { carryOver, editSeries, type Wanted } from './series-edit.rules.ts'
import { endTakeovers } from './takeover.actions.ts'
import * as takeovers from './takeover.queries.ts'
import type { Wall } from './wall-time.rules.ts'

interface Changed {
  event_id: number
  original_start: Wall
  /** Whose shifts have to be laid out again. */
  event_ids: number[]
}

/** One occurrence of a series differs from now on; one that is like its series again is not kept apart. */
export async function changeOnce(
  ctx: Ctx,
  tx: Tx,
  group: GroupStanding,
  found: FoundOccurrence,
  wanted: Wanted,
): Promise<Changed> {
  const { event, occurrence, takeovers: taken } = found
  const of = { account_id: tx.account_id, group_id: group.id }
  const { original_start } = occurrence
  const override: Override = { ...overrideOf(event.id, original_start, wanted), is_cancelled: false }
  const planned = occurrenceAt(event, [], original_start)
  const isLikeSeries =
    JSON.stringify([dutyOf(wanted), wanted.starts, wanted.ends]) ===
    JSON.stringify([dutyOf(planned), planned.starts, planned.ends])
  if (isLikeSeries) await queries.dropOverrides(tx.db, of, event.id, [original_start])
  else await queries.putOverrides(tx.db, of, [override])
  const own = taken.filter((one) => one.original_start === original_start).map(({ id }) => id)
  if (wanted.user_id !== occurrence.user_id) await endTakeovers(ctx, tx, group, found, own)
  return { event_id: event.id, original_start, event_ids: [event.id] }
}

const overrideOf = (event_id: number, original_start: Wall, wanted: Wanted) => ({
  ...dutyOf(wanted),
  event_id,
  original_start,
  starts: wanted.starts,
  ends: wanted.ends,
  starts_later: wanted.starts_later,
  ends_later: wanted.ends_later,
})

/** All of a series changes, or what follows from the occurrence on; what differed and still fits comes along. */
export async function changeSeries(
  ctx: Ctx,
  tx: Tx,
  group: GroupStanding,
  found: FoundOccurrence,
  { wanted, scope }: { wanted: Wanted; scope: 'following' | 'all' },
): Promise<Changed> {
  const { event, occurrence, overrides, takeovers: taken } = found
  const of = { account_id: tx.account_id, group_id: group.id }
  const edit = editSeries(event, wanted, { at: occurrence.original_start, scope })
  if (edit === 'never_occurs') throw invalid({ rule_id: [errors.neverOccurs] })
  if (edit === 'rule_names_days') throw invalid({ start: [errors.ruleNamesDays] })
  const isSameRule = wanted.rule_id === event.rule_id
  const rule_id =
    edit.next.rule === null || (isSameRule && edit.next.rule === event.rule)
      ? edit.next.rule_id
      : isSameRule
        ? (await insertRule(tx.db, tx.account_id, writeRule(edit.next.rule))).id
        : wanted.rule_id
  const next = { ...edit.next, rule_id }
  const id = next.id ?? (await queries.insertEvent(tx.db, of, next))
  if (next.id === null) await queries.endSeries(tx.db, of, event.id, edit.cut ?? event.starts)
  else await queries.updateEvent(tx.db, of, { ...next, id })
  const carried = carryOver(event, { ...edit, next: { ...next, id } }, { overrides, takeovers: taken })
  await queries.dropOverrides(tx.db, of, event.id, carried.dropped)
  await queries.putOverrides(tx.db, of, carried.overrides)
  await takeovers.move(
    tx.db,
    tx.account_id,
    carried.takeovers.map(({ now }) => now),
  )
  // Somebody else has it now, whoever took it over before: as with one occurrence of a series.
  const given = event.rule === null && wanted.user_id !== event.user_id ? taken.map((one) => one.id) : []
  await endTakeovers(ctx, tx, group, found, [...carried.undone, ...given])
  await takeovers.moveOffers(tx.db, tx.account_id, {
    event_id: event.id,
    to: id,
    from: edit.cut,
    delta: edit.delta,
  })
  const first =
    next.rule && firstStart({ rule: next.rule, starts: next.starts, zone: next.zone }, wanted.starts)
  const original_start = first ?? next.starts
  return { event_id: id, original_start, event_ids: [...new Set([event.id, id])] }
}

/** Answers whether something of the event is left. */
export async function cancelOnce(
  ctx: Ctx,
  tx: Tx,
  group: GroupStanding,
  found: FoundOccurrence,
): Promise<boolean> {
  const { event, occurrence, takeovers: taken } = found
  const of = { account_id: tx.account_id, group_id: group.id }
  const { original_start, starts, ends } = occurrence
  const { starts_later, ends_later } = event
  const override = {
    ...dutyOf(occurrence),
    event_id: event.id,
    original_start,
    starts,
    ends,
    starts_later,
    ends_later,
  }
  await queries.putOverrides(tx.db, of, [{ ...override, is_cancelled: true }])
  const own = taken.filter((one) => one.original_start === original_start).map(({ id }) => id)
  await endTakeovers(ctx, tx, group, found, own)
  return true
}

/** The series ends before the occurrence, or was never more than what is over. Answers whether something is left. */
export async function cancelSeries(
  ctx: Ctx,
  tx: Tx,
  group: GroupStanding,
  found: FoundOccurrence,
  scope: 'following' | 'all',
): Promise<boolean> {
  const { event, occurrence, overrides, takeovers: taken } = found
  const of = { account_id: tx.account_id, group_id: group.id }
  const isFirst = originalStarts(event, event.starts, occurrence.original_start).next().done === true
  const before = scope === 'all' || isFirst ? event.starts : occurrence.original_start
  await queries.endSeries(tx.db, of, event.id, before)
  const changed = overrides.map((one) => one.original_start).filter((start) => start >= before)
  await queries.dropOverrides(tx.db, of, event.id, changed)
  const gone = taken.filter((one) => one.original_start >= before).map(({ id }) => id)
  await endTakeovers(ctx, tx, group, found, gone)
  return before !== event.starts
}
