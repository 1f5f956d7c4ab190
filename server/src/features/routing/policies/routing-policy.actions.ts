import type { listRoutingPolicies } from '@wardline/contract/routing/policies/routing-policy.routes.ts'
import type {
  NewRoutingPolicy,
  PolicyOrder,
  RoutingPolicy,
  RoutingPolicyChanges,
} from '@wardline/contract/routing/policies/routing-policy.schemas.ts'
import type { QueryOf } from '@wardline/contract/route.ts'
import type { Db } from '../../../platform/db/connection.ts'
import type { Tx } from '../../../platform/db/transaction.ts'
import type { Context } from '../../../platform/http/context.ts'
import { AppError, invalid, nameTaken, notFound } from '../../../platform/http/errors.ts'
import type { Page } from '../../../platform/http/paging.ts'
import { requireVersion, withChanges } from '../../../platform/http/versions.ts'
import { toSearchedPart } from '../../accounts/search/search-words.rules.ts'
import { presentActions } from '../actions/action.actions.ts'
import { findActions } from '../actions/action.queries.ts'
import { presentSets } from '../condition-sets/condition-set.actions.ts'
import { findSets } from '../condition-sets/condition-set.queries.ts'
import { findGroupContacts, listActivePolicies } from '../evaluation/stored-policy.queries.ts'
import { publishRoutingChange } from '../routing-change.actions.ts'
import * as errors from '../routing.errors.ts'
import { insertVersions } from '../routing-version.queries.ts'
import { findSavedAfter } from './policy-version.queries.ts'
import { chooseCopyName, planOrder } from './policy-order.rules.ts'
import { findRedirectProblem } from './redirect-chain.rules.ts'
import * as queries from './routing-policy.queries.ts'

export function listPolicies(
  ctx: Context,
  query: QueryOf<typeof listRoutingPolicies>,
): Promise<Page<RoutingPolicy>> {
  return ctx.read(async (db) => {
    const { count, rows } = await queries.listPolicies(db, {
      account_id: ctx.caller.account_id,
      is_active: query.is_active === 'true',
      ...toSearchedPart(query),
      ordering: query.ordering,
    })
    return { count, results: await presentPolicies(ctx, db, rows) }
  })
}

export const getPolicy = (ctx: Context, id: number): Promise<RoutingPolicy> =>
  ctx.read((db) => loadPolicy(ctx, db, id))

export function createPolicy(ctx: Context, input: NewRoutingPolicy): Promise<RoutingPolicy> {
  return ctx.transaction(async (tx) => {
    const { account_id } = tx
    await requireParts(tx, input)
    const content = { ...input, priority: input.priority ?? null }
    const id = await queries.insertPolicy(tx.db, { account_id, user_id: ctx.caller.user_id }, content)
    if (id === undefined) throw nameTaken('A routing policy')
    await queries.replaceParts(tx.db, { account_id, id }, input)
    return publishPolicy(ctx, tx, id, 'created')
  })
}

/** Counts from the next message on. @throws 409 if the policy changed after the version that the caller saw */
export function changePolicy(
  ctx: Context,
  id: number,
  { version, ...changes }: RoutingPolicyChanges,
): Promise<RoutingPolicy> {
  return ctx.transaction(async (tx) => {
    const key = { account_id: tx.account_id, id }
    if (!(await queries.lockPolicy(tx.db, key))) throw notFound()
    const before = await queries.findPolicy(tx.db, key)
    if (!before) throw notFound()
    await requireUnchanged(tx, key, version)
    return savePolicy(ctx, tx, withChanges(before, changes))
  })
}

/** @throws 409 if someone saved the policy after this version; a changed part of it is no conflict */
export async function requireUnchanged(tx: Tx, key: queries.PolicyKey, version: number): Promise<void> {
  const saved = await findSavedAfter(tx.db, key, version)
  if (saved) requireVersion(version, saved, errors.changed)
}

export async function savePolicy(
  ctx: Context,
  tx: Tx,
  content: Omit<queries.PolicyRow, 'changed' | 'changed_by' | 'is_used' | 'version'>,
  restored_version?: number,
): Promise<RoutingPolicy> {
  const key = { account_id: tx.account_id, id: content.id }
  await requireParts(tx, content)
  if (await queries.isNameTaken(tx.db, key, content.name)) throw nameTaken('A routing policy')
  await queries.updatePolicy(tx.db, key, content, ctx.caller.user_id)
  await queries.replaceParts(tx.db, key, content)
  return publishPolicy(ctx, tx, key.id, 'changed', restored_version)
}

/** Each policy that moves gets a new version. @throws 400 if one was deleted, or if a message would circle */
export function orderPolicies(
  ctx: Context,
  { policy_ids }: PolicyOrder,
): Promise<{ results: RoutingPolicy[] }> {
  return ctx.transaction(async (tx) => {
    const { account_id } = tx
    const stored = await queries.lockOrder(tx.db, account_id)
    const known = new Set(stored.map(({ id }) => id))
    const gone = policy_ids.filter((id) => !known.has(id))
    if (gone.length > 0) throw invalid({ policy_ids: gone.map((id) => errors.noSuch('policy', id)) })
    const moved = planOrder(stored, policy_ids)
    await queries.updatePriorities(tx.db, account_id, moved, ctx.caller.user_id)
    const moved_ids = moved.map(({ id }) => id)
    if (moved_ids.length > 0) await publishPolicies(ctx, tx, moved_ids, 'changed')
    const rows = await queries.findPolicies(tx.db, account_id, policy_ids)
    return { results: await presentPolicies(ctx, tx.db, rows) }
  })
}

/** Inactive, so that nothing changes until someone activates it. */
export function duplicatePolicy(ctx: Context, id: number): Promise<RoutingPolicy> {
  return ctx.transaction(async (tx) => {
    const { account_id } = tx
    const original = await queries.findPolicy(tx.db, { account_id, id })
    if (!original) throw notFound()
    const stored = await queries.lockOrder(tx.db, account_id)
    const name = chooseCopyName(original.name, new Set(stored.map((policy) => policy.name)))
    const content = { ...original, name, is_active: false }
    const key = { account_id, user_id: ctx.caller.user_id }
    const copy_id = await queries.insertPolicy(tx.db, key, content)
    if (copy_id === undefined) throw nameTaken('A routing policy')
    await queries.replaceParts(tx.db, { account_id, id: copy_id }, original)
    return publishPolicy(ctx, tx, copy_id, 'created')
  })
}

/** Messaging §4: only a policy that was never used. */
export function deletePolicy(ctx: Context, id: number): Promise<void> {
  return ctx.transaction(async (tx) => {
    const key = { account_id: tx.account_id, id }
    const policy = await queries.findPolicy(tx.db, key)
    if (!policy) throw notFound()
    if (!(await queries.deleteUnusedPolicy(tx.db, key))) throw new AppError(errors.policyUsed)
    const { name } = policy
    await publishRoutingChange(ctx, tx, { object_type: 'routing_policy', object_id: id }, 'deleted', { name })
  })
}

async function publishPolicy(
  ctx: Context,
  tx: Tx,
  id: number,
  change: 'created' | 'changed',
  restored_version?: number,
): Promise<RoutingPolicy> {
  const [policy] = await publishPolicies(ctx, tx, [id], change, restored_version)
  if (!policy) throw notFound()
  return policy
}

async function publishPolicies(
  ctx: Context,
  tx: Tx,
  ids: number[],
  change: 'created' | 'changed',
  restored_version?: number,
): Promise<RoutingPolicy[]> {
  const policies = await presentPolicies(ctx, tx.db, await queries.findPolicies(tx.db, tx.account_id, ids))
  await requireEndingRedirects(tx, ids)
  await insertVersions(tx.db, tx.account_id, ids, { user_id: ctx.caller.user_id, restored_version })
  for (const policy of policies) {
    const { id, name, priority, is_active, is_trial, conditionset_ids, action_ids, version } = policy
    const parts = { conditionset_ids, action_ids }
    const details = { name, priority, is_active, is_trial, ...parts, version, restored_version }
    await publishRoutingChange(ctx, tx, { object_type: 'routing_policy', object_id: id }, change, details)
  }
  return policies
}

/** @throws 400 for a circle, or a chain of more than ten redirects, that is certain */
async function requireEndingRedirects(tx: Tx, ids: readonly number[]): Promise<void> {
  const active = await listActivePolicies(tx.db, tx.account_id)
  const group_ids = active.flatMap(({ actions }) =>
    actions.flatMap(({ fields }) => (fields['paging_group_id'] as number | undefined) ?? []),
  )
  const contacts = await findGroupContacts(tx.db, tx.account_id, group_ids)
  const problem = findRedirectProblem(active, new Set(ids), (group_id) => contacts.get(group_id) ?? null)
  if (problem !== null) throw invalid({ action_ids: [problem] })
}

async function loadPolicy(ctx: Context, db: Db, id: number): Promise<RoutingPolicy> {
  const row = await queries.findPolicy(db, { account_id: ctx.caller.account_id, id })
  const [policy] = row ? await presentPolicies(ctx, db, [row]) : []
  if (!policy) throw notFound()
  return policy
}

async function presentPolicies(
  { caller: { account_id, permissions } }: Context,
  db: Db,
  rows: readonly queries.PolicyRow[],
): Promise<RoutingPolicy[]> {
  const setIds = [...new Set(rows.flatMap(({ conditionset_ids }) => conditionset_ids))]
  const actionIds = [...new Set(rows.flatMap(({ action_ids }) => action_ids))]
  const sets = await presentSets(db, account_id, await findSets(db, account_id, setIds))
  const actions = await presentActions(db, account_id, await findActions(db, account_id, actionIds))
  const setById = new Map(sets.map((set) => [set.id, set]))
  const actionById = new Map(actions.map((action) => [action.id, action]))
  const change = permissions.has('routing.change_routingpolicy')
  return rows.map((row) => {
    const conditionsets_list = row.conditionset_ids.flatMap((id) => setById.get(id) ?? [])
    const actions_list = row.action_ids.flatMap((id) => actionById.get(id) ?? [])
    const parts = [...conditionsets_list.flatMap(({ conditions_list }) => conditions_list), ...actions_list]
    const problems = parts.flatMap((part) => part.problems.map((problem) => `${part.name}: ${problem}`))
    return {
      ...row,
      statistics: withInstant(row.statistics),
      conditionsets_list,
      actions_list,
      problems,
      may: { change, delete: change && !row.is_used },
    }
  })
}

const withInstant = (statistics: RoutingPolicy['statistics']): RoutingPolicy['statistics'] => ({
  ...statistics,
  last_matched: statistics.last_matched && Temporal.Instant.from(statistics.last_matched).toString(),
})

/** Messaging §5: a set or an action is in a policy once. */
async function requireParts(
  tx: Tx,
  { conditionset_ids, action_ids }: Pick<NewRoutingPolicy, 'conditionset_ids' | 'action_ids'>,
): Promise<void> {
  const sets = await findSets(tx.db, tx.account_id, conditionset_ids)
  const actions = await findActions(tx.db, tx.account_id, action_ids)
  const problems = {
    conditionset_ids: listProblems('Condition set', conditionset_ids, sets),
    action_ids: listProblems('Action', action_ids, actions),
  }
  const found = Object.entries(problems).filter(([, sentences]) => sentences.length > 0)
  if (found.length > 0) throw invalid(Object.fromEntries(found))
}

function listProblems(
  what: string,
  ids: readonly number[],
  found: readonly { id: number; name: string }[],
): string[] {
  const names = new Map(found.map(({ id, name }) => [id, name]))
  return ids.flatMap((id, at) => {
    const name = names.get(id)
    if (name === undefined) return [errors.noSuch(what.toLowerCase(), id)]
    return ids.indexOf(id) < at ? [`${what} ${name} is already added.`] : []
  })
}
