import { actionTypes, type ActionType } from '@wardline/contract/routing/actions/action.schemas.ts'
import {
  conditionTypes,
  type ConditionType,
} from '@wardline/contract/routing/conditions/condition.schemas.ts'
import type { listRoutingPolicyVersions } from '@wardline/contract/routing/policies/policy-version.routes.ts'
import type { RoutingPolicyVersion } from '@wardline/contract/routing/policies/policy-version.schemas.ts'
import type { RoutingPolicy } from '@wardline/contract/routing/policies/routing-policy.schemas.ts'
import type { QueryOf } from '@wardline/contract/route.ts'
import type { Db } from '../../../platform/db/connection.ts'
import type { Context } from '../../../platform/http/context.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { offsetOf, type Page } from '../../../platform/http/paging.ts'
import { describeReferences } from '../references/reference.actions.ts'
import { restoreParts } from './part-restoration.actions.ts'
import * as versions from './policy-version.queries.ts'
import { requireUnchanged, savePolicy } from './routing-policy.actions.ts'
import { findPolicy, lockPolicy } from './routing-policy.queries.ts'

export function listPolicyVersions(
  ctx: Context,
  id: number,
  query: QueryOf<typeof listRoutingPolicyVersions>,
): Promise<Page<RoutingPolicyVersion>> {
  const key = { account_id: ctx.caller.account_id, id }
  const page = { limit: query.page_size, offset: offsetOf(query) }
  return ctx.read(async (db) => {
    if (!(await findPolicy(db, key))) throw notFound()
    const { count, rows } = await versions.listVersions(db, key, page)
    return { count, results: await presentVersions(db, key.account_id, rows) }
  })
}

/**
 * Parts that changed since are restored as copies of this policy's own, so that no other policy changes. Whether the policy
 * is active stays as it is: restoring never starts to route messages.
 */
export function restorePolicyVersion(
  ctx: Context,
  { id, version: restored }: { id: number; version: number },
  version: number,
): Promise<RoutingPolicy> {
  return ctx.transaction(async (tx) => {
    const key = { account_id: tx.account_id, id }
    if (!(await lockPolicy(tx.db, key))) throw notFound()
    const before = await findPolicy(tx.db, key)
    const found = await versions.findVersion(tx.db, key, restored)
    if (!before || !found) throw notFound()
    await requireUnchanged(tx, key, version)
    const { name, priority } = found.content
    const parts = await restoreParts(ctx, tx, found)
    return savePolicy(ctx, tx, { ...before, name, priority, ...parts }, restored)
  })
}

async function presentVersions(
  db: Db,
  account_id: number,
  rows: readonly versions.VersionRow[],
): Promise<RoutingPolicyVersion[]> {
  const parts = rows.flatMap(({ content }) => [
    ...content.sets.flatMap(({ conditions }) => conditions),
    ...content.actions,
  ])
  const described = await describeReferences(db, account_id, parts)
  const byPart = new Map(parts.map((part, at) => [part, described[at] ?? { references: [], problems: [] }]))
  const present = <Type extends string>(
    part: versions.StoredPart,
    types: Record<Type, { url_prefix: string }>,
  ) => ({
    id: part.id,
    name: part.name,
    type: part.type as Type,
    url_prefix: types[part.type as Type].url_prefix,
    ...part.fields,
    ...(byPart.get(part) ?? { references: [], problems: [] }),
  })
  return rows.map(({ content: { sets, actions, ...content }, ...row }) => ({
    ...row,
    ...content,
    conditionsets_list: sets.map(({ conditions, ...set }) => ({
      ...set,
      condition_ids: conditions.map(({ id }) => id),
      conditions_list: conditions.map((part) => present<ConditionType>(part, conditionTypes)),
    })),
    actions_list: actions.map((part) => present<ActionType>(part, actionTypes)),
  }))
}
