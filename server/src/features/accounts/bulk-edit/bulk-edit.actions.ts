import {
  bulkEditLimits,
  bulkEditOutcomes,
  type BulkEdit,
  type BulkEditChanges,
  type BulkEditOutcome,
  type BulkEditUser,
  type NewBulkEdit,
} from '@wardline/contract/accounts/bulk-edit/bulk-edit.schemas.ts'
import { userStates } from '@wardline/contract/accounts/user-accounts/user-account.schemas.ts'
import type { Db } from '../../../platform/db/connection.ts'
import type { Tx } from '../../../platform/db/transaction.ts'
import type { Context } from '../../../platform/http/context.ts'
import { AppError, forbidden, invalid, notFound } from '../../../platform/http/errors.ts'
import { offsetOf, type Page } from '../../../platform/http/paging.ts'
import { scheduleAtOnce } from '../../../platform/jobs/schedule.ts'
import { noSuchType } from '../profiles/profile.errors.ts'
import { hasMessageType } from '../profiles/profile.queries.ts'
import { requirePermissions } from '../roles/administration.access.ts'
import { parseSearchWords } from '../search/search-words.rules.ts'
import { permissionsOfGroups } from '../user-accounts/user-membership.queries.ts'
import { requireOwnAccountOrUid } from '../users/own-account.access.ts'
import { noSuchDepartment, noSuchGroup } from '../users/user.errors.ts'
import { describeUsers } from './bulk-edit-description.actions.ts'
import { findExisting } from './bulk-edit-plan.actions.ts'
import { bulkEditTask } from './bulk-edit-job.actions.ts'
import * as errors from './bulk-edit.errors.ts'
import * as queries from './bulk-edit.queries.ts'

export interface BulkEditParams {
  /** The id of the account. */
  id: number | string
  session_id: number
}

/** Selections that a user can have at once without having changed anything. */
const open_selections = 10

export function createBulkEdit(ctx: Context, id: number | string, input: NewBulkEdit): Promise<BulkEdit> {
  return ctx.transaction(async (tx) => {
    await requireOwnAccountOrUid(ctx, tx.db, id)
    await queries.deleteOpenBulkEdits(tx.db, ctx.caller, open_selections - 1)
    const edit = await queries.insertBulkEdit(tx.db, ctx.caller)
    const key = { account_id: tx.account_id, id: edit.id }
    if (input.all_users) await selectMatching(tx, key, input)
    else await selectByUid(tx, key, input.user_uids ?? [])
    return presentBulkEdit(ctx, tx.db, edit)
  })
}

async function selectByUid(tx: Tx, key: queries.EditKey, uids: readonly string[]): Promise<void> {
  if ((await queries.selectUsersByUid(tx.db, key, uids)) < uids.length) throw errors.unknownUsers()
}

async function selectMatching(tx: Tx, key: queries.EditKey, input: NewBulkEdit): Promise<void> {
  const { account_id } = tx
  const { department_id, group_id, search = '', state } = input
  const { device_type, reached_by, sign_in, never_signed_in, unseen_days, without_second_factor } = input
  const exists = await findExisting(tx.db, account_id, {
    ...(department_id && { departments: [department_id] }),
    ...(group_id && { groups: [group_id] }),
  })
  if (department_id && !exists('departments', department_id))
    throw invalid({ department_id: [noSuchDepartment] })
  if (group_id && !exists('groups', group_id)) throw invalid({ group_id: [noSuchGroup] })
  const filters = {
    account_id,
    named: parseSearchWords(search),
    states:
      state === 'all'
        ? userStates
        : state === undefined
          ? (['invited', 'active', 'locked'] as const)
          : [state],
    department_id: department_id ?? undefined,
    group_id: group_id ?? undefined,
    device_type,
    reached_by,
    sign_in,
    never_signed_in,
    without_second_factor,
    unseen_days,
  }
  const count = await queries.selectMatchingUsers(tx.db, key, filters, bulkEditLimits.users + 1)
  if (count === 0) throw errors.noneSelected()
  if (count > bulkEditLimits.users) throw errors.tooMany()
}

export function getBulkEdit(ctx: Context, params: BulkEditParams): Promise<BulkEdit> {
  return ctx.read(async (db) => presentBulkEdit(ctx, db, await requireBulkEdit(ctx, db, params)))
}

export function applyBulkEdit(
  ctx: Context,
  params: BulkEditParams,
  changes: BulkEditChanges,
): Promise<BulkEdit> {
  return ctx.transaction(async (tx) => {
    const edit = await lockOwnBulkEdit(ctx, tx, params)
    if (edit.state !== 'open') throw new AppError(errors.alreadyApplied)
    const { reason: _, keep_duties: __, ...requested } = changes
    if (Object.keys(requested).length === 0) throw errors.noChanges()
    await checkChanges(ctx, tx.db, edit, changes)
    await queries.setChanges(tx.db, { account_id: tx.account_id, id: edit.id }, changes)
    return startBulkEdit(ctx, tx, edit, 'applying')
  })
}

export function undoBulkEdit(ctx: Context, params: BulkEditParams): Promise<BulkEdit> {
  return ctx.transaction(async (tx) => {
    const edit = await lockOwnBulkEdit(ctx, tx, params)
    const counts = await queries.countOutcomes(tx.db, { account_id: tx.account_id, id: edit.id })
    if (edit.state !== 'applied' || !counts.get('changed')) throw new AppError(errors.cannotUndo)
    return startBulkEdit(ctx, tx, edit, 'undoing')
  })
}

async function startBulkEdit(
  ctx: Context,
  tx: Tx,
  edit: queries.BulkEditRow,
  state: 'applying' | 'undoing',
): Promise<BulkEdit> {
  await queries.setState(tx.db, { account_id: tx.account_id, id: edit.id }, state)
  scheduleAtOnce(tx, { kind: bulkEditTask, payload: { bulk_edit_id: edit.id } })
  return presentBulkEdit(ctx, tx.db, await requireOwnBulkEdit(ctx, tx.db, edit.id))
}

export function listBulkEditUsers(
  ctx: Context,
  params: BulkEditParams,
  query: { outcome?: BulkEditOutcome | undefined; page: number; page_size: number },
): Promise<Page<BulkEditUser>> {
  return ctx.read(async (db) => {
    const { id } = await requireBulkEdit(ctx, db, params)
    const part = { outcome: query.outcome, limit: query.page_size, offset: offsetOf(query) }
    const { account_id } = ctx.caller
    const { count, results } = await queries.listProcessedUsers(db, { account_id, id }, part)
    return { count, results: await describeUsers(db, account_id, results) }
  })
}

export function exportBulkEditUsers(
  ctx: Context,
  params: BulkEditParams,
  outcome: BulkEditOutcome | undefined,
): Promise<BulkEditUser[]> {
  return ctx.transaction(async (tx) => {
    const { id } = await requireBulkEdit(ctx, tx.db, params)
    const part = { outcome, limit: bulkEditLimits.users, offset: 0 }
    const { account_id } = ctx.caller
    const { results } = await queries.listProcessedUsers(tx.db, { account_id, id }, part)
    tx.audit(ctx.caller.user_id, 'users.exported', { account: account_id }, { count: results.length })
    return describeUsers(tx.db, account_id, results)
  })
}

/** @throws 400 for ids that do not exist, 403 for groups beyond the permissions of the caller */
export async function checkChanges(
  ctx: Context,
  db: Db,
  edit: queries.BulkEditRow,
  { departments, groups, title, default_message_type_id: type }: BulkEditChanges,
): Promise<void> {
  const { account_id } = ctx.caller
  const exists = await findExisting(db, account_id, {
    departments: departments?.ids ?? [],
    groups: groups?.ids ?? [],
  })
  if (departments?.ids.some((department) => !exists('departments', department)))
    throw invalid({ departments: [noSuchDepartment] })
  if (groups) {
    if (!ctx.caller.permissions.has('accounts.change_group')) throw forbidden()
    if (groups.ids.some((group) => !exists('groups', group))) throw invalid({ groups: [noSuchGroup] })
    requirePermissions(ctx, await permissionsOfGroups(db, account_id, groups.ids))
  }
  if (typeof type === 'number' && !(await hasMessageType(db, { account_id, id: type })))
    throw invalid({ default_message_type_id: [noSuchType] })
  if (title === undefined) return
  const counts = await queries.countOutcomes(db, { account_id, id: edit.id })
  if ((counts.get('pending') ?? 0) > bulkEditLimits.titles) throw errors.tooManyTitles()
}

/** Requires an edit that the caller made and that has not expired. @throws 404 */
export async function requireBulkEdit(
  ctx: Context,
  db: Db,
  { id, session_id }: BulkEditParams,
): Promise<queries.BulkEditRow> {
  await requireOwnAccountOrUid(ctx, db, id)
  return requireOwnBulkEdit(ctx, db, session_id)
}

async function requireOwnBulkEdit({ caller }: Context, db: Db, id: number): Promise<queries.BulkEditRow> {
  const edit = await queries.findBulkEdit(db, { account_id: caller.account_id, id }, caller.user_id)
  if (!edit) throw notFound()
  return edit
}

async function lockOwnBulkEdit(ctx: Context, tx: Tx, params: BulkEditParams): Promise<queries.BulkEditRow> {
  const { id } = await requireBulkEdit(ctx, tx.db, params)
  const locked = await queries.lockBulkEdit(tx.db, { account_id: tx.account_id, id })
  if (!locked) throw notFound()
  return locked
}

async function presentBulkEdit({ caller }: Context, db: Db, edit: queries.BulkEditRow): Promise<BulkEdit> {
  const { user_id: _, ...fields } = edit
  const stored = await queries.countOutcomes(db, { account_id: caller.account_id, id: edit.id })
  const counts = Object.fromEntries(
    bulkEditOutcomes.map((outcome) => [outcome, stored.get(outcome) ?? 0]),
  ) as BulkEdit['counts']
  const pending = stored.get('pending') ?? 0
  return {
    ...fields,
    users: [...stored.values()].reduce((sum, count) => sum + count, 0),
    remaining: edit.state === 'undoing' ? counts.changed : pending,
    counts,
    may: {
      apply: edit.state === 'open',
      undo: edit.state === 'applied' && counts.changed > 0,
      change_groups: caller.permissions.has('accounts.change_group'),
    },
  }
}
