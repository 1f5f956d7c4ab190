import { userChanged } from '@wardline/contract/accounts/user.events.ts'
import type {
  UserUploadResult,
  UserUploadRow,
} from '@wardline/contract/accounts/user-upload/user-upload.schemas.ts'
import type { CsvPart } from '@wardline/contract/csv-part.schemas.ts'
import type { Db } from '../../../platform/db/connection.ts'
import type { Tx } from '../../../platform/db/transaction.ts'
import type { Context } from '../../../platform/http/context.ts'
import { listJoinableGroups, type JoinableGroup } from '../import/belonging.queries.ts'
import type { BadRow } from '../import/cells.rules.ts'
import { listGroupNames, listGroupsToJoin } from '../import/staff-groups.rules.ts'
import { planStaff, type StaffPlan } from '../import/staff-plan.rules.ts'
import type { StaffRow } from '../import/staff-rows.rules.ts'
import { writeStaff } from '../import/staff.actions.ts'
import * as staff from '../import/staff.queries.ts'
import { requireConfirmedPassword } from '../sessions/password-confirmation.access.ts'
import { enqueueRoutingNotice } from '../sessions/routing-notice.actions.ts'
import { lockNames } from '../user-accounts/user-account.queries.ts'
import { requireGroups } from '../user-accounts/user-membership.actions.ts'
import { auditUserChange, publishUserAccounts } from '../user-accounts/user.actions.ts'
import { lockUsers } from '../user-accounts/user-state.queries.ts'
import { findManagedFields } from '../users/managed-field.access.ts'
import { requireOwnAccount } from '../users/own-account.access.ts'
import { listStrongerUsers } from '../users/user-row.queries.ts'
import { findUsersById } from '../users/user.queries.ts'
import { readPart, restrictPlan } from './user-upload.rules.ts'

interface Upload {
  plan: StaffPlan
  changes: ReadonlyMap<number, staff.StaffChange>
  groups: readonly JoinableGroup[]
  result: UserUploadResult
}

export function previewUserUpload(
  ctx: Context,
  account_id: number,
  part: CsvPart,
): Promise<UserUploadResult> {
  requireOwnAccount(ctx, account_id)
  return ctx.read(async (db) => (await planUpload(ctx, db, part)).result)
}

/** @throws 403 `password.required` if numbers of existing users change */
export function uploadUsers(ctx: Context, account_id: number, part: CsvPart): Promise<UserUploadResult> {
  requireOwnAccount(ctx, account_id)
  return ctx.transaction(async (tx) => {
    await lockNames(tx.db, account_id)
    const first = await planUpload(ctx, tx.db, part)
    const ids = first.plan.updates.map(({ id }) => id)
    await lockUsers(tx.db, account_id, ids)
    // Again, because a row may have changed before it was locked.
    const { plan, changes, groups, result } = ids.length > 0 ? await planUpload(ctx, tx.db, part) : first
    const joined = new Map(plan.adds.map((row) => [row.external_id, listGroupsToJoin(row, groups)]))
    await requireGroups(ctx, tx, [...new Set([...joined.values()].flat().map((group) => group.id))])
    const diverted = listDiverted(changes)
    if (diverted.size > 0) await requireConfirmedPassword(ctx, tx.db)
    const { added } = await writeStaff(tx, plan, { actor_id: ctx.caller.user_id })
    for (const [at, user_id] of added.entries())
      auditUserChange(ctx, tx, user_id, 'user.created', {
        source: 'upload',
        group_ids: joined.get(plan.adds[at]?.external_id ?? '')?.map((group) => group.id),
      })
    for (const row of plan.updates) auditChange(ctx, tx, row, changes.get(row.id))
    for (const [user_id, fields] of diverted) await enqueueRoutingNotice(ctx, tx, user_id, fields)
    await publishNames(tx, plan, changes)
    publishUserAccounts(tx, [...added, ...plan.updates.map(({ id }) => id)])
    return result
  })
}

async function planUpload(ctx: Context, db: Db, part: CsvPart): Promise<Upload> {
  const { account_id } = ctx.caller
  const read = readPart(part)
  const known = await staff.findKnownPeople(db, account_id, read.rows)
  const planned = planStaff(read.rows, known)
  const found = await staff.findStaffChanges(db, account_id, planned.updates)
  const user_ids = planned.updates.map(({ id }) => id).filter((id) => id !== ctx.caller.user_id)
  const stronger = await listStrongerUsers(db, { ...ctx.caller, user_ids })
  const managed = await findManagedFields(db, { account_id, user_ids: planned.updates.map(({ id }) => id) })
  const names = [...new Set(read.rows.flatMap((row) => row.departments))]
  const groups = await listJoinableGroups(db, account_id, listGroupNames(read.rows))
  const changes = new Map(found.map((change) => [change.id, change]))
  const plan = restrictPlan(planned, changes, {
    departments: new Set(await staff.findDepartmentNames(db, account_id, names)),
    stronger: new Map(stronger.map(({ id, display_name }) => [id, display_name])),
    managed,
    groups,
    permissions: ctx.caller.permissions,
  })
  const rejected = [...read.bad, ...plan.bad]
  const changeById = new Map(plan.updates.map((row) => [row.id, changes.get(row.id)]))
  return {
    plan,
    changes: new Map([...changeById].flatMap(([id, change]) => (change ? [[id, change] as const] : []))),
    groups,
    result: describeUpload({ planned, plan, changes, groups, rejected }),
  }
}

function describeUpload({
  planned,
  plan,
  changes,
  groups,
  rejected,
}: Pick<Upload, 'plan' | 'changes' | 'groups'> & {
  planned: StaffPlan
  rejected: BadRow[]
}): UserUploadResult {
  const lines = new Set(rejected.map(({ line }) => line))
  const describe = (row: StaffRow, effect: UserUploadRow['effect'], fields: string[]): UserUploadRow => ({
    line: row.line,
    effect,
    display_name: `${row.first_name} ${row.last_name}`,
    fields,
    permission_groups: effect === 'added' ? listGroupsToJoin(row, groups).map(({ name }) => name) : [],
    external_id: row.external_id,
    username: row.username,
    email: row.email,
  })
  const rows = [
    ...plan.adds.map((row) => describe(row, 'added', [])),
    ...planned.updates
      .filter(({ line }) => !lines.has(line))
      .map((row) => {
        const { fields = [] } = changes.get(row.id) ?? {}
        return describe(row, fields.length > 0 ? 'changed' : 'unchanged', fields)
      }),
  ]
  return {
    rows: rows.toSorted((a, b) => a.line - b.line),
    rejected: rejected.toSorted((a, b) => a.line - b.line),
  }
}

/** Users whose pages go elsewhere after the upload, with the fields that decide it. */
function listDiverted(changes: Upload['changes']) {
  return new Map(
    [...changes.values()].flatMap(({ id, fields }) => {
      const routing = (['mobile_number', 'home_number', 'pager_number'] as const).filter(
        (field) => fields.includes(field) || (field === 'pager_number' && fields.includes('pager_email')),
      )
      return routing.length > 0 ? [[id, routing] as const] : []
    }),
  )
}

const identity_fields = ['first_name', 'last_name', 'title'] as const

function auditChange(
  ctx: Context,
  tx: Tx,
  row: StaffRow & { id: number },
  was: staff.StaffChange | undefined,
): void {
  if (!was) return
  const named = identity_fields.filter((field) => was.fields.includes(field))
  const pick = (of: Partial<Record<(typeof named)[number], string | undefined>>) =>
    Object.fromEntries(named.map((field) => [field, of[field]]))
  auditUserChange(ctx, tx, row.id, 'user.profile_changed', {
    source: 'upload',
    fields: was.fields,
    ...(named.length > 0 && { before: pick(was), after: pick(row) }),
  })
}

async function publishNames(tx: Tx, plan: StaffPlan, changes: Upload['changes']): Promise<void> {
  const renamed = plan.updates
    .map(({ id }) => id)
    .filter((id) => identity_fields.some((field) => changes.get(id)?.fields.includes(field)))
  if (renamed.length === 0) return
  const users = await findUsersById(tx.db, tx.account_id, renamed)
  for (const user of users.values()) tx.emit(userChanged, { account: true }, { user })
}
