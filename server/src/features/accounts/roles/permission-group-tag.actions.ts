import type { PermissionGroup } from '@wardline/contract/accounts/roles/role.schemas.ts'
import { taggingChanged } from '@wardline/contract/accounts/tagging.events.ts'
import type { Tx } from '../../../platform/db/transaction.ts'
import type { Context } from '../../../platform/http/context.ts'
import { invalid, notFound } from '../../../platform/http/errors.ts'
import { groupKey, groups, type GroupParams } from './permission-group.actions.ts'
import * as queries from './permission-group-tag.queries.ts'
import * as errors from './role.errors.ts'

export function addTags(ctx: Context, params: GroupParams, tag_ids: number[]): Promise<PermissionGroup> {
  const key = groupKey(ctx, params)
  const requested_ids = [...new Set(tag_ids)]
  return groups.change(ctx, key, undefined, async (tx) => {
    const existing = await queries.lockTags(tx.db, key.account_id, requested_ids)
    if (existing.length < requested_ids.length) throw invalid({ tag_ids: [errors.noSuchTag] })
    const added = await queries.insertGroupTags(tx.db, key, existing)
    if (added.length === 0) return undefined
    publishTags(tx)
    return { change: 'tags_added', details: { tag_ids: added } }
  })
}

export function removeTag(
  ctx: Context,
  { tag_id, ...params }: GroupParams & { tag_id: number },
): Promise<PermissionGroup> {
  const key = groupKey(ctx, params)
  return groups.change(ctx, key, undefined, async (tx) => {
    if (!(await queries.deleteGroupTag(tx.db, key, tag_id))) throw notFound()
    publishTags(tx)
    return { change: 'tag_removed', details: { tag_ids: [tag_id] } }
  })
}

const publishTags = (tx: Tx): void =>
  tx.emit(taggingChanged, { account: true }, { account_id: tx.account_id })
