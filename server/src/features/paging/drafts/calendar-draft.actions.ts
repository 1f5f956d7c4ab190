import { isDeepStrictEqual } from 'node:util'
import { calendarDraftsChanged } from '@wardline/contract/paging/drafts/calendar-draft.events.ts'
import { changeKey } from '@wardline/contract/paging/drafts/calendar-draft.rules.ts'
import {
  draftLimits,
  type CalendarDraft,
  type CalendarDraftBody,
  type CalendarDraftChanges,
  type DraftChange,
} from '@wardline/contract/paging/drafts/calendar-draft.schemas.ts'
import type { Occurrence } from '@wardline/contract/paging/events/on-call-event.schemas.ts'
import type { Db } from '../../../platform/db/connection.ts'
import type { Tx } from '../../../platform/db/transaction.ts'
import type { Context } from '../../../platform/http/context.ts'
import { invalid } from '../../../platform/http/errors.ts'
import { versionedRecord } from '../../../platform/http/versions.ts'
import { listPlannedOccurrences } from '../calendar/calendar-view.actions.ts'
import { noPolicy } from '../events/on-call-event.errors.ts'
import { policyExists } from '../events/on-call-event.queries.ts'
import { groupRights, type GroupAccess } from '../group-access/paging-group.access.ts'
import * as access from './calendar-draft.access.ts'
import * as errors from './calendar-draft.errors.ts'
import * as queries from './calendar-draft.queries.ts'
import {
  comparePieces,
  withoutHistory,
  type ResolvedChange,
  type StoredChange,
} from './draft-change.rules.ts'

export interface DraftParams {
  group_id: number
  draft_id: number
}

export const draftKey = (
  ctx: Pick<Context, 'caller'>,
  { group_id, draft_id }: DraftParams,
): queries.DraftKey => ({
  account_id: ctx.caller.account_id,
  group_id,
  id: draft_id,
})

export const drafts = versionedRecord({
  conflict: errors.changed,
  lock: queries.lockDraft,
  find: queries.findDraft,
  publish(
    { caller },
    tx,
    { group_id, id },
    change: 'created' | 'changed' | 'deleted' | 'published',
    details,
  ) {
    tx.emit(calendarDraftsChanged, { account: true }, { group_id })
    tx.audit(caller.user_id, `calendar_draft.${change}`, { calendar_draft: id }, { group_id, ...details })
  },
})

const present = (
  ctx: Pick<Context, 'caller'>,
  group: GroupAccess,
  { changes, ...draft }: queries.StoredDraft,
): CalendarDraft => {
  const rights = groupRights(ctx, group)
  return {
    ...draft,
    changes: changes.map(withoutHistory),
    may: {
      publish: changes.every(
        ({ kind }) => (kind !== 'add' || rights.add_event) && (kind !== 'cancel' || rights.delete_event),
      ),
    },
  }
}

export const findCalendarDrafts = (ctx: Context, group_id: number): Promise<CalendarDraft[]> =>
  ctx.read(async (db) => {
    const group = await access.requirePlannedGroup(ctx, db, group_id)
    const found = await queries.listDrafts(db, { account_id: ctx.caller.account_id, group_id })
    return found.map((draft) => present(ctx, group, draft))
  })

export const getCalendarDraft = (ctx: Context, params: DraftParams): Promise<CalendarDraft> =>
  ctx.read(async (db) => {
    const group = await access.requirePlannedGroup(ctx, db, params.group_id)
    return present(ctx, group, await drafts.load(ctx, db, draftKey(ctx, params)))
  })

/**
 * Adds what each shift is now to the changes that are new.
 * @throws 400 with `isStrict`, if a change that is new could not be published
 */
export async function withPresentShifts(
  ctx: Context,
  db: Db,
  group: GroupAccess,
  {
    name,
    changes,
    stored,
    isStrict,
  }: CalendarDraftBody & { stored: readonly StoredChange[]; isStrict: boolean },
): Promise<StoredChange[]> {
  const keys = new Set(changes.map(changeKey))
  if (keys.size < changes.length) throw invalid({ changes: [errors.sameShiftTwice] })
  const known = new Map(stored.map((change) => [changeKey(change), change.was]))
  const earlier = new Map(stored.map((change) => [changeKey(change), withoutHistory(change)]))
  const isNew = (change: DraftChange) => !isDeepStrictEqual(earlier.get(changeKey(change)), change)
  const draft = await access.resolveDraft(ctx, db, group, {
    name,
    changes: changes.filter(isNew).map((change) => ({ ...change, was: [] })),
    isLocked: false,
  })
  if (isStrict) await requirePublishable(db, ctx.caller.account_id, draft.changes)
  const zone = group.time_zone
  const shiftsNow = new Map(
    draft.changes.map((resolved) => [
      changeKey(resolved.change),
      comparePieces(resolved, { before: draft.before, after: draft.after, zone, now: draft.now }).was,
    ]),
  )
  return changes.map((change) => {
    const key = changeKey(change)
    return { ...change, was: known.get(key) ?? shiftsNow.get(key) ?? [] }
  })
}

/** A change can become impossible later, which the comparison shows. */
async function requirePublishable(
  db: Db,
  account_id: number,
  changes: readonly ResolvedChange[],
): Promise<void> {
  const problems = changes.flatMap(({ problem }) => problem ?? [])
  if (problems.length > 0) throw invalid({ changes: [...new Set(problems)] })
  await requirePolicies(db, account_id, changes)
}

export async function requirePolicies(
  db: Db,
  account_id: number,
  changes: readonly ResolvedChange[],
): Promise<void> {
  const policies = new Set(changes.flatMap(({ becomes }) => becomes?.escalation_policy_id ?? []))
  for (const id of policies)
    if (!(await policyExists(db, account_id, id))) throw invalid({ changes: [noPolicy] })
}

export function createCalendarDraft(
  ctx: Context,
  group_id: number,
  body: CalendarDraftBody,
): Promise<CalendarDraft> {
  return ctx.transaction(async (tx) => {
    const group = await access.requireLockedPlannedGroup(ctx, tx, group_id)
    const changes = await withPresentShifts(ctx, tx.db, group, { ...body, stored: [], isStrict: true })
    return insertCalendarDraft(ctx, tx, group, { name: body.name, changes })
  })
}

/** The row of the group must be locked. */
export async function insertCalendarDraft(
  ctx: Context,
  tx: Tx,
  group: GroupAccess,
  { name, changes }: { name: string; changes: readonly StoredChange[] },
): Promise<CalendarDraft> {
  const key = { account_id: tx.account_id, group_id: group.id }
  const { length } = await queries.listDrafts(tx.db, key)
  if (length >= draftLimits.drafts) throw invalid({ non_field_errors: [errors.tooManyDrafts] })
  const id = await queries.insertDraft(tx.db, key, { name, changes, by_user_id: ctx.caller.user_id })
  await drafts.publish(ctx, tx, { ...key, id }, 'created', { name, changes: changes.length })
  return present(ctx, group, await drafts.load(ctx, tx.db, { ...key, id }))
}

export function changeCalendarDraft(
  ctx: Context,
  params: DraftParams,
  { version, ...body }: CalendarDraftChanges,
): Promise<CalendarDraft> {
  return ctx.transaction(async (tx) => {
    const group = await access.requirePlannedGroup(ctx, tx.db, params.group_id)
    const key = draftKey(ctx, params)
    const changed = await drafts.changeIn(ctx, tx, key, version, async (_, { changes: stored }) => {
      const changes = await withPresentShifts(ctx, tx.db, group, { ...body, stored, isStrict: true })
      await queries.updateDraft(tx.db, key, { name: body.name, changes, by_user_id: ctx.caller.user_id })
      return { details: { name: body.name, changes: changes.length } }
    })
    return present(ctx, group, changed)
  })
}

export const discardCalendarDraft = (ctx: Context, params: DraftParams): Promise<void> =>
  ctx.transaction(async (tx) => {
    await access.requirePlannedGroup(ctx, tx.db, params.group_id)
    const key = draftKey(ctx, params)
    const { name, changes } = await drafts.lock(ctx, tx, key)
    await queries.deleteDraft(tx.db, key)
    await drafts.publish(ctx, tx, key, 'deleted', { name, changes: changes.length })
  })

/** Upcoming shifts only: a draft cannot change the past. */
export const listDraftOccurrences = (
  ctx: Context,
  params: DraftParams,
  window: { start: string; end: string },
): Promise<Occurrence[]> =>
  ctx.read(async (db) => {
    const group = await access.requirePlannedGroup(ctx, db, params.group_id)
    const draft = await drafts.load(ctx, db, draftKey(ctx, params))
    return listPlannedOccurrences(ctx, db, group, {
      window,
      load: async (between) =>
        (await access.resolveDraft(ctx, db, group, { ...draft, between, isLocked: false })).after,
    })
  })
