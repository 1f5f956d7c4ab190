import type { Tx } from '../../../platform/db/transaction.ts'
import type { Context } from '../../../platform/http/context.ts'
import { invalid } from '../../../platform/http/errors.ts'
import type { FoundOccurrence } from '../calendar/occurrence.access.ts'
import * as errors from './on-call-event.errors.ts'
import * as queries from './on-call-event.queries.ts'
import {
  newAuthorship,
  pickAssignment,
  resolveOccurrence,
  originalStarts,
  type CalendarEvent,
  type Override,
} from '../calendar/occurrence.rules.ts'
import type { GroupAccess } from '../group-access/paging-group.access.ts'
import { firstOccurrence } from '@wardline/recurrence/occurrence.ts'
import { insertRule } from '../recurrence-rules/recurrence-rule.queries.ts'
import { formatRule } from '@wardline/recurrence/rule-text.ts'
import { carryOverExceptions, editSeries, type EventChange } from './series-edit.rules.ts'
import { moveSwapRequests } from '../swaps/swap-request.queries.ts'
import { endTakeovers } from '../takeovers/takeover.actions.ts'
import * as takeovers from '../takeovers/takeover.queries.ts'
import type { WallTime } from '@wardline/recurrence/wall-time.ts'

interface Changed {
  event_id: number
  original_start: WallTime
  event_ids: number[]
}

export async function changeOccurrence(
  ctx: Context,
  tx: Tx,
  group: GroupAccess,
  found: FoundOccurrence,
  { reason, ...change }: EventChange & { reason: string },
): Promise<Changed> {
  const { event, occurrence, takeovers: currentTakeovers } = found
  const key = { account_id: tx.account_id, group_id: group.id }
  const { original_start } = occurrence
  const override: Override = { ...overrideOf(event.id, original_start, change), is_cancelled: false }
  const planned = resolveOccurrence(event, [], original_start)
  const isLikeSeries =
    JSON.stringify([pickAssignment(change), change.starts, change.ends]) ===
    JSON.stringify([pickAssignment(planned), planned.starts, planned.ends])
  if (isLikeSeries) await queries.deleteOverrides(tx.db, key, event.id, [original_start])
  else
    await queries.upsertOverrides(tx.db, key, [
      { ...override, authorship: newAuthorship(ctx.caller.user_id, reason) },
    ])
  const takeoverIds = currentTakeovers
    .filter((one) => one.original_start === original_start)
    .map(({ id }) => id)
  if (change.user_id !== occurrence.user_id) await endTakeovers(ctx, tx, group, found, takeoverIds)
  return { event_id: event.id, original_start, event_ids: [event.id] }
}

function overrideOf(event_id: number, original_start: WallTime, change: EventChange) {
  return {
    ...pickAssignment(change),
    event_id,
    original_start,
    starts: change.starts,
    ends: change.ends,
    starts_later: change.starts_later,
    ends_later: change.ends_later,
  }
}

/** A rotation writes its events again, which would revert a change of the event itself. */
function requireOwnPlan({ rotation }: CalendarEvent): void {
  if (rotation) throw new Error('A rotation plans this event: change one occurrence, or the rotation.')
}

export async function changeSeries(
  ctx: Context,
  tx: Tx,
  group: GroupAccess,
  found: FoundOccurrence,
  { change, scope }: { change: EventChange; scope: 'following' | 'all' },
): Promise<Changed> {
  const { event, occurrence, overrides, takeovers: currentTakeovers } = found
  requireOwnPlan(event)
  const key = { account_id: tx.account_id, group_id: group.id }
  const edit = editSeries(event, change, { at: occurrence.original_start, scope })
  if (edit === 'never_occurs') throw invalid({ rule_id: [errors.neverOccurs] })
  if (edit === 'rule_names_days') throw invalid({ start: [errors.ruleNamesDays] })
  const isSameRule = change.rule_id === event.rule_id
  const rule_id =
    edit.next.rule === null || (isSameRule && edit.next.rule === event.rule)
      ? edit.next.rule_id
      : isSameRule
        ? (await insertRule(tx.db, tx.account_id, formatRule(edit.next.rule))).id
        : change.rule_id
  const next = { ...edit.next, rule_id }
  const id = next.id ?? (await queries.insertEvent(tx.db, key, next))
  if (next.id === null) await queries.endSeries(tx.db, key, event.id, edit.cut ?? event.starts)
  else await queries.updateEvent(tx.db, key, { ...next, id })
  const carried = carryOverExceptions(
    event,
    { ...edit, next: { ...next, id } },
    { overrides, takeovers: currentTakeovers },
  )
  await queries.deleteOverrides(tx.db, key, event.id, carried.dropped)
  await queries.upsertOverrides(tx.db, key, carried.overrides)
  await takeovers.move(
    tx.db,
    tx.account_id,
    carried.takeovers.map(({ now }) => now),
  )
  // As with a single occurrence: a new user ends existing takeovers.
  const reassigned =
    event.rule === null && change.user_id !== event.user_id ? currentTakeovers.map((one) => one.id) : []
  await endTakeovers(ctx, tx, group, found, [...carried.undone, ...reassigned])
  await moveSwapRequests(tx.db, tx.account_id, {
    event_id: event.id,
    to: id,
    from: edit.cut,
    delta: edit.delta,
  })
  const first =
    next.rule && firstOccurrence({ rule: next.rule, starts: next.starts, zone: next.zone }, change.starts)
  const original_start = first ?? next.starts
  return { event_id: id, original_start, event_ids: [...new Set([event.id, id])] }
}

export async function cancelOccurrence(
  ctx: Context,
  tx: Tx,
  group: GroupAccess,
  found: FoundOccurrence,
  reason: string,
): Promise<boolean> {
  const { event, occurrence, takeovers: currentTakeovers } = found
  const key = { account_id: tx.account_id, group_id: group.id }
  const { original_start, starts, ends } = occurrence
  const { starts_later, ends_later } = event
  const override = {
    ...pickAssignment(occurrence),
    event_id: event.id,
    original_start,
    starts,
    ends,
    starts_later,
    ends_later,
  }
  await queries.upsertOverrides(tx.db, key, [
    { ...override, is_cancelled: true, authorship: newAuthorship(ctx.caller.user_id, reason) },
  ])
  const takeoverIds = currentTakeovers
    .filter((one) => one.original_start === original_start)
    .map(({ id }) => id)
  await endTakeovers(ctx, tx, group, found, takeoverIds)
  return true
}

/** Removes the change of one occurrence. If that gives the shift to another user, its takeovers end. */
export async function undoOccurrenceChange(
  ctx: Context,
  tx: Tx,
  group: GroupAccess,
  found: FoundOccurrence,
): Promise<void> {
  const { event, occurrence, takeovers: currentTakeovers } = found
  const { original_start } = occurrence
  const key = { account_id: tx.account_id, group_id: group.id }
  await queries.deleteOverrides(tx.db, key, event.id, [original_start])
  const planned = resolveOccurrence(event, [], original_start)
  const ended = currentTakeovers.filter((one) => one.original_start === original_start)
  if (planned.user_id !== occurrence.user_id)
    await endTakeovers(
      ctx,
      tx,
      group,
      found,
      ended.map(({ id }) => id),
    )
}

export async function cancelSeries(
  ctx: Context,
  tx: Tx,
  group: GroupAccess,
  found: FoundOccurrence,
  scope: 'following' | 'all',
): Promise<boolean> {
  const { event, occurrence, overrides, takeovers: currentTakeovers } = found
  requireOwnPlan(event)
  const key = { account_id: tx.account_id, group_id: group.id }
  const isFirst = originalStarts(event, event.starts, occurrence.original_start).next().done === true
  const before = scope === 'all' || isFirst ? event.starts : occurrence.original_start
  await queries.endSeries(tx.db, key, event.id, before)
  const changed = overrides.map((one) => one.original_start).filter((start) => start >= before)
  await queries.deleteOverrides(tx.db, key, event.id, changed)
  const takeoverIds = currentTakeovers.filter((one) => one.original_start >= before).map(({ id }) => id)
  await endTakeovers(ctx, tx, group, found, takeoverIds)
  return before !== event.starts
}
