import type {
  DraftPublication,
  PublishedDraft,
} from '@wardline/contract/paging/drafts/calendar-draft.schemas.ts'
import type { Tx } from '../../../platform/db/transaction.ts'
import type { Context } from '../../../platform/http/context.ts'
import { forbidden, invalid } from '../../../platform/http/errors.ts'
import { publishCalendarChange } from '../calendar/calendar-change.actions.ts'
import type { FoundOccurrence } from '../calendar/occurrence.access.ts'
import { isPlannedAhead } from '../calendar/occurrence.rules.ts'
import { findPeople } from '../calendar/past-shift.queries.ts'
import { trackNewGaps } from '../coverage/coverage.access.ts'
import { describeNewOverlaps, findOverlaps } from '../coverage/overlap.access.ts'
import { insertEvent } from '../events/on-call-event.queries.ts'
import { cancelOccurrence, cancelSeries, changeOccurrence, changeSeries } from '../events/series.actions.ts'
import { groupRights, type GroupAccess } from '../group-access/paging-group.access.ts'
import { endTakeovers } from '../takeovers/takeover.actions.ts'
import * as access from './calendar-draft.access.ts'
import { draftKey, drafts, requirePolicies, type DraftParams } from './calendar-draft.actions.ts'
import * as errors from './calendar-draft.errors.ts'
import { deleteDraft } from './calendar-draft.queries.ts'
import { compareChanges, listNotified } from './draft-comparison.actions.ts'
import type { ResolvedChange } from './draft-change.rules.ts'

/** Applies all changes of a draft in one transaction, or none. */
export function publishCalendarDraft(
  ctx: Context,
  params: DraftParams,
  { version, overwrite, emergency_reason }: DraftPublication,
): Promise<PublishedDraft> {
  return ctx.transaction(async (tx) => {
    const group = await access.requireLockedPlannedGroup(ctx, tx, params.group_id)
    const key = draftKey(ctx, params)
    const { name, changes } = await drafts.lock(ctx, tx, key, version)
    if (changes.length === 0) throw invalid({ changes: [errors.nothingToPublish] })
    requireRights(ctx, group, changes)
    const draft = await access.resolveDraft(ctx, tx.db, group, { name, changes, isLocked: true })
    await requirePolicies(tx.db, tx.account_id, draft.changes)
    const compared = compareChanges(draft)
    const problems = compared.flatMap(({ problem }) => problem ?? [])
    if (problems.length > 0) throw invalid({ changes: errors.cannotPublish(problems) })
    const newer = compared.filter(({ isNewer }) => isNewer).length
    if (newer > 0 && !overwrite) throw invalid({ overwrite: [errors.overwrites(newer)] })

    const findNewGaps = await trackNewGaps(tx, group.id)
    const overlapsBefore = await findOverlaps(
      tx,
      group,
      draft.before.events.map(({ id }) => id),
    )
    const event_ids = new Set<number>()
    for (const change of draft.changes) event_ids.add(await applyChange(ctx, tx, group, change, draft))
    const brokenRules = await publishCalendarChange(
      tx,
      {
        group_id: group.id,
        by_user_id: ctx.caller.user_id,
        origin: { kind: 'draft', name },
        enforcement: { emergency_reason },
      },
      [...event_ids],
    )
    if (brokenRules.length > 0 && emergency_reason.trim() === '')
      throw invalid({ emergency_reason: [...brokenRules, errors.reasonForBrokenRules] })
    await deleteDraft(tx.db, key)
    await drafts.publish(ctx, tx, key, 'published', {
      name,
      changes: changes.length,
      broken_rules: brokenRules.length,
      reason: emergency_reason,
    })
    const notified = listNotified(ctx, compared)
    const people = await findPeople(tx.db, tx.account_id, notified)
    return {
      name,
      change_count: changes.length,
      notified: notified.map((id) => people.get(id)?.display_name ?? '').toSorted(),
      warnings: [
        ...(await findNewGaps()),
        ...brokenRules,
        ...(await describeNewOverlaps(tx, group, [...event_ids], overlapsBefore)),
      ],
    }
  })
}

function requireRights(ctx: Context, group: GroupAccess, changes: readonly { kind: string }[]): void {
  const rights = groupRights(ctx, group)
  const isForbidden = ({ kind }: { kind: string }) =>
    (kind === 'add' && !rights.add_event) || (kind === 'cancel' && !rights.delete_event)
  if (changes.some(isForbidden)) throw forbidden()
}

/** Returns the event whose shifts changed. */
async function applyChange(
  ctx: Context,
  tx: Tx,
  group: GroupAccess,
  { change, target, becomes }: ResolvedChange,
  { before, scene: { reason } }: access.ResolvedDraft,
): Promise<number> {
  const key = { account_id: tx.account_id, group_id: group.id }
  if (!target) {
    if (!becomes) throw new Error('The change has a problem.')
    const event = { ...becomes, id: null, zone: group.time_zone, ends_before: null }
    return insertEvent(tx.db, key, event)
  }
  const { event, occurrence } = target
  const event_id = event.id
  const { original_start } = occurrence
  const isOwn = (one: { event_id: number }) => one.event_id === event_id
  const found: FoundOccurrence = {
    event,
    occurrence,
    overrides: before.overrides.filter(isOwn),
    takeovers: before.takeovers.filter(isOwn),
    fixed_spans: before.fixed_spans,
  }
  const isAlone = isPlannedAhead(found.event)
  if (change.kind === 'cancel' || !becomes) {
    await (isAlone
      ? cancelOccurrence(ctx, tx, group, found, reason)
      : cancelSeries(ctx, tx, group, found, 'all'))
    return event_id
  }
  await (isAlone
    ? changeOccurrence(ctx, tx, group, found, { ...becomes, reason })
    : changeSeries(ctx, tx, group, found, { change: becomes, scope: 'all' }))
  const takeovers = found.takeovers.filter((one) => one.original_start === original_start)
  await endTakeovers(
    ctx,
    tx,
    group,
    found,
    takeovers.map(({ id }) => id),
  )
  return event_id
}
