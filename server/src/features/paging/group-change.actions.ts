import type {
  NewBroadcastGroup,
  NewScheduleGroup,
  ScheduleGroupChanges,
} from '@wardline/contract/paging/group-changes.schemas.ts'
import type { PagingGroup, PagingGroupDetail } from '@wardline/contract/paging/paging-group.schemas.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import type { Ctx } from '../../platform/http/context.ts'
import { invalid } from '../../platform/http/errors.ts'
import * as changing from './group-change.queries.ts'
import { changeMembers, tellGroup } from './group-members.actions.ts'
import * as use from './group-use.queries.ts'
import { tellOnCallChanged } from './oncall-changed.actions.ts'
import * as access from './paging-group.access.ts'
import { detailFor } from './paging-group.actions.ts'
import * as errors from './paging-group.errors.ts'
import { columnsOf } from './paging-group.rules.ts'

type Type = PagingGroup['type']

/** Throws a sentence for each thing that the settings name and the account does not have. */
async function checkReferred(tx: Tx, changes: ScheduleGroupChanges): Promise<void> {
  const there = await use.thereAre(tx.db, tx.account_id, changes)
  const said: Record<string, string[]> = {}
  for (const [field, sentence] of Object.entries(errors.noSuch))
    if (!there[field as keyof typeof errors.noSuch]) said[field] = [sentence]
  if (!there.fail_over_user) said['fail_over_user'] = [errors.noSuchFailOver]
  else if (!there.can_fail_over) said['fail_over_user'] = [errors.failOverCannotReceive]
  if (Object.keys(said).length > 0) throw invalid(said)
}

/** A new group with nobody in it. A schedule group begins with the person who is paged when nobody is on call. */
const createGroup = (
  ctx: Ctx,
  type: Type,
  { name, fail_over_user }: { name: string; fail_over_user: number | null },
): Promise<PagingGroupDetail> =>
  ctx.tx(async (tx) => {
    const { account_id } = tx
    await checkReferred(tx, { fail_over_user })
    const id = await changing.insertGroup(tx.db, {
      account_id,
      name,
      type,
      fail_over_user_id: fail_over_user,
    })
    if (id === undefined) throw invalid({ name: [errors.nameTaken] })
    tellGroup(ctx, tx, id, 'paging_group.created', { type })
    return detailFor(ctx, tx.db, id)
  })

export const createScheduleGroup = (ctx: Ctx, body: NewScheduleGroup) =>
  createGroup(ctx, 'ScheduleGroup', body)
export const createBroadcastGroup = (ctx: Ctx, body: NewBroadcastGroup) =>
  createGroup(ctx, 'BroadcastGroup', { ...body, fail_over_user: null })

const aroundOnCall = ['department_id', 'fail_over_user', 'time_zone'] as const

/** Changes settings and members together: all of it, or none. */
export const changeGroup = (
  ctx: Ctx,
  id: number,
  type: Type,
  changes: ScheduleGroupChanges,
): Promise<PagingGroupDetail> =>
  ctx.tx(async (tx) => {
    const { account_id } = tx
    const group = await access.groupToWrite(ctx, tx, id, { type, right: 'change' })
    const { name, time_zone } = changes
    if (name !== undefined && (await use.isNameTaken(tx.db, { account_id, name, id })))
      throw invalid({ name: [errors.nameTaken] })
    const isMoved = time_zone !== undefined && time_zone !== group.time_zone
    if (isMoved && (await use.hasShiftsToCome(tx.db, account_id, id)))
      throw invalid({ time_zone: [errors.zoneInUse] })
    // Who was chosen once may stay, though they are locked by now; the page says so.
    const isSame = changes.fail_over_user === group.fail_over_user_id
    await checkReferred(tx, isSame ? { ...changes, fail_over_user: null } : changes)
    await changing.updateGroup(tx.db, { account_id, id, columns: columnsOf(group, changes) })
    const moved = await changeMembers(ctx, tx, group, changes)
    // Its day has other midnights, or others answer while nobody is on call.
    if (aroundOnCall.some((field) => changes[field] !== undefined)) await tellOnCallChanged(tx, [id])
    tellGroup(ctx, tx, id, 'paging_group.changed', { fields: Object.keys(changes), ...moved })
    return detailFor(ctx, tx.db, id)
  })

/** Takes a group away with its calendar, unless something still counts on it; what was sent to it stays readable. */
export const deleteGroup = (ctx: Ctx, id: number, type: Type): Promise<void> =>
  ctx.tx(async (tx) => {
    const group = await access.groupToWrite(ctx, tx, id, { type, right: 'delete' })
    const items = await use.usesOfGroup(tx.db, tx.account_id, id)
    if (items.length > 0) throw errors.groupInUse(items)
    await changing.deleteGroup(tx.db, tx.account_id, id)
    tellGroup(ctx, tx, id, 'paging_group.deleted', { name: group.name, uid: group.uid })
  })
