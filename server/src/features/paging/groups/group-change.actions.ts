import type {
  NewBroadcastGroup,
  NewScheduleGroup,
  ScheduleGroupChanges,
} from '@wardline/contract/paging/groups/group-change.schemas.ts'
import { escalationPolicyChanged } from '@wardline/contract/paging/policies/escalation-policy.events.ts'
import type { PagingGroup, PagingGroupDetail } from '@wardline/contract/paging/groups/paging-group.schemas.ts'
import type { Tx } from '../../../platform/db/transaction.ts'
import type { Context } from '../../../platform/http/context.ts'
import { invalid } from '../../../platform/http/errors.ts'
import { requireVersion } from '../../../platform/http/versions.ts'
import { ensureStandardPolicy } from '../policies/standard-policy.access.ts'
import * as changing from './group-change.queries.ts'
import { changeMembers, publishGroupChange } from './group-member.actions.ts'
import * as use from './group-usage.queries.ts'
import { replaceNeeds } from '../qualifications/qualification-need.access.ts'
import { publishOnCallChange } from '../on-call/shift-change.actions.ts'
import * as access from '../group-access/paging-group.access.ts'
import { loadGroupDetail } from './paging-group.actions.ts'
import * as errors from './paging-group.errors.ts'
import { toGroupColumns } from './paging-group.rules.ts'

type Type = PagingGroup['type']

async function requireReferences(tx: Tx, changes: SomeGroupChanges): Promise<void> {
  const existing = await use.findExisting(tx.db, tx.account_id, changes)
  const refusals: Record<string, string[]> = {}
  for (const [field, sentence] of Object.entries(errors.doesNotExist))
    if (!existing[field as keyof typeof errors.doesNotExist]) refusals[field] = [sentence]
  if (!existing.fail_over_user) refusals['fail_over_user'] = [errors.noSuchFailOver]
  else if (!existing.can_fail_over) refusals['fail_over_user'] = [errors.failOverCannotReceive]
  if (Object.keys(refusals).length > 0) throw invalid(refusals)
}

/** A schedule group needs a fail-over user (paging §5), who receives pages in a gap. It escalates by the standard policy. */
function createGroup(
  ctx: Context,
  type: Type,
  { name, fail_over_user }: { name: string; fail_over_user: number | null },
): Promise<PagingGroupDetail> {
  return ctx.transaction(async (tx) => {
    const { account_id } = tx
    await requireReferences(tx, { fail_over_user })
    const escalation_policy_id = type === 'ScheduleGroup' ? await requireStandardPolicy(ctx, tx) : null
    const id = await changing.insertGroup(tx.db, {
      account_id,
      name,
      type,
      fail_over_user_id: fail_over_user,
      escalation_policy_id,
    })
    if (id === undefined) throw invalid({ name: [errors.nameTaken] })
    publishGroupChange(ctx, tx, id, 'paging_group.created', { type })
    return loadGroupDetail(ctx, tx.db, id)
  })
}

/** Part of a mapping, so it needs the permission to change integrations. */
export async function createGroupForSource(
  ctx: Context,
  tx: Tx,
  { name, fail_over_user }: { name: string; fail_over_user: number },
): Promise<number> {
  const { account_id } = tx
  const id = await changing.insertGroup(tx.db, {
    account_id,
    name,
    type: 'ScheduleGroup',
    fail_over_user_id: fail_over_user,
    escalation_policy_id: await requireStandardPolicy(ctx, tx),
  })
  if (id === undefined) throw invalid({ schedule_group_name: [errors.nameTaken] })
  publishGroupChange(ctx, tx, id, 'paging_group.created', { type: 'ScheduleGroup' })
  return id
}

async function requireStandardPolicy({ caller }: Context, tx: Tx): Promise<number> {
  const { id, is_new } = await ensureStandardPolicy(tx.db, tx.account_id)
  if (is_new) tx.audit(caller.user_id, 'escalation_policy.created', { escalation_policy: id })
  // The uses of the policy change.
  tx.emit(escalationPolicyChanged, { account: true }, { policy_id: id })
  return id
}

export const createScheduleGroup = (ctx: Context, body: NewScheduleGroup) =>
  createGroup(ctx, 'ScheduleGroup', body)
export const createBroadcastGroup = (ctx: Context, body: NewBroadcastGroup) =>
  createGroup(ctx, 'BroadcastGroup', { ...body, fail_over_user: null })

const onCallFields = [
  'department_id',
  'fail_over_user',
  'time_zone',
  'service_hours',
  'on_call_details',
] as const

/** @throws 409 if the group changed after the version that the caller saw */
export function changeGroup(
  ctx: Context,
  id: number,
  type: Type,
  changes: ScheduleGroupChanges,
): Promise<PagingGroupDetail> {
  return ctx.transaction((tx) => applyGroupChanges(ctx, tx, { id, type }, changes))
}

/** The server itself changes a group without a version. */
type SomeGroupChanges = Partial<ScheduleGroupChanges>

export async function applyGroupChanges(
  ctx: Context,
  tx: Tx,
  { id, type }: { id: number; type: Type },
  { version, ...changes }: SomeGroupChanges,
): Promise<PagingGroupDetail> {
  const { account_id } = tx
  const group = await access.requireLockedGroup(ctx, tx, id, { type, right: 'change' })
  requireVersion(version, group, errors.changed)
  const { name, time_zone } = changes
  if (name !== undefined && (await use.isNameTaken(tx.db, { account_id, name, id })))
    throw invalid({ name: [errors.nameTaken] })
  const isMoved = time_zone !== undefined && time_zone !== group.time_zone
  if (isMoved && (await use.hasUpcomingShifts(tx.db, account_id, id)))
    throw invalid({ time_zone: [errors.zoneInUse] })
  // The current fail-over user may stay even if locked; the settings page warns.
  const isSame = changes.fail_over_user === group.fail_over_user_id
  await requireReferences(tx, isSame ? { ...changes, fail_over_user: null } : changes)
  await changing.updateGroup(tx.db, {
    account_id,
    id,
    user_id: ctx.caller.user_id,
    columns: toGroupColumns(group, changes),
  })
  if (changes.qualification_needs) await replaceNeeds(tx, id, changes.qualification_needs)
  const moved = await changeMembers(ctx, tx, group, changes)
  if (onCallFields.some((field) => changes[field] !== undefined)) await publishOnCallChange(tx, [id])
  publishGroupChange(ctx, tx, id, 'paging_group.changed', { fields: Object.keys(changes), ...moved })
  return loadGroupDetail(ctx, tx.db, id)
}

/** Its messages stay readable. */
export function deleteGroup(ctx: Context, id: number, type: Type): Promise<void> {
  return ctx.transaction(async (tx) => {
    const group = await access.requireLockedGroup(ctx, tx, id, { type, right: 'delete' })
    const items = await use.listGroupUsages(tx.db, tx.account_id, id)
    if (items.length > 0) throw errors.groupInUse(items)
    await changing.deleteGroup(tx.db, tx.account_id, id)
    publishGroupChange(ctx, tx, id, 'paging_group.deleted', { name: group.name, uid: group.uid })
  })
}
