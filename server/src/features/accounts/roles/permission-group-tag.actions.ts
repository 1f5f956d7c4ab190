import type { PermissionGroup } from '@wardline/contract/accounts/roles/role.schemas.ts'
import { taggingChanged } from '@wardline/contract/accounts/tagging.events.ts'
import type { Tx } from '../../../platform/db/transaction.ts'
import type { Context } from '../../../platform/http/context.ts'
import { invalid, notFound } from '../../../platform/http/errors.ts'
import { groupKey, groups, type GroupParams } from './permission-group.actions.ts'
import type { GroupKey } from './permission-group.queries.ts'
import * as queries from './permission-group-tag.queries.ts'
import * as errors from './role.errors.ts'

export function addTags(ctx: Context, params: GroupParams, tag_ids: number[]): Promise<PermissionGroup> {
  const key = groupKey(ctx, params)
  const requested_ids = [...new Set(tag_ids)]
  return ctx.transaction(async (tx) => {
    await groups.lock(ctx, tx, key)
    const existing = await queries.lockTags(tx.db, key.account_id, requested_ids)
    if (existing.length < requested_ids.length) throw invalid({ tag_ids: [errors.noSuchTag] })
    const added = await queries.insertGroupTags(tx.db, key, existing)
    if (added.length > 0) publishTags(ctx, tx, key, 'tags_added', added)
    return groups.load(ctx, tx.db, key)
  })
}

export function removeTag(
  ctx: Context,
  { tag_id, ...params }: GroupParams & { tag_id: number },
): Promise<PermissionGroup> {
  const key = groupKey(ctx, params)
  return ctx.transaction(async (tx) => {
    await groups.lock(ctx, tx, key)
    if (!(await queries.deleteGroupTag(tx.db, key, tag_id))) throw notFound()
    publishTags(ctx, tx, key, 'tag_removed', [tag_id])
    return groups.load(ctx, tx.db, key)
  })
}

function publishTags(
  { caller }: Context,
  tx: Tx,
  { account_id, group_id }: GroupKey,
  change: 'tags_added' | 'tag_removed',
  tag_ids: number[],
): void {
  tx.emit(taggingChanged, { account: true }, { account_id })
  tx.audit(caller.user_id, `permission_group.${change}`, { permission_group: group_id }, { tag_ids })
}
