import type { listRoutingConditionSets } from '@wardline/contract/routing/condition-sets/condition-set.routes.ts'
import type {
  ConditionSet,
  ConditionSetChanges,
  NewConditionSet,
} from '@wardline/contract/routing/condition-sets/condition-set.schemas.ts'
import type { QueryOf } from '@wardline/contract/route.ts'
import type { Db } from '../../../platform/db/connection.ts'
import type { Tx } from '../../../platform/db/transaction.ts'
import type { Context } from '../../../platform/http/context.ts'
import { AppError, invalid, nameTaken } from '../../../platform/http/errors.ts'
import type { Page } from '../../../platform/http/paging.ts'
import { recordKey, versionedRecord, type RecordKey } from '../../../platform/http/versions.ts'
import { toSearchedPart } from '../../accounts/search/search-words.rules.ts'
import { presentConditions } from '../conditions/condition.actions.ts'
import { findConditions } from '../conditions/condition.queries.ts'
import { publishRoutingChange } from '../routing-change.actions.ts'
import * as errors from '../routing.errors.ts'
import { lockPart } from '../routing-part.queries.ts'
import * as queries from './condition-set.queries.ts'

const sets = versionedRecord({
  conflict: errors.partChanged.set,
  lock: (db, key: RecordKey) => lockPart(db, 'routing_condition_set', key),
  async find(db, { account_id, id }) {
    const [set] = await presentSets(db, account_id, await queries.findSets(db, account_id, [id]))
    return set
  },
  publish: (ctx, tx, { id }, change, details) =>
    publishRoutingChange(ctx, tx, { object_type: 'routing_condition_set', object_id: id }, change, details),
})

export function listSets(
  { caller: { account_id }, read }: Context,
  query: QueryOf<typeof listRoutingConditionSets>,
): Promise<Page<ConditionSet>> {
  return read(async (db) => {
    const { count, rows } = await queries.listSets(db, {
      account_id,
      ...toSearchedPart(query),
    })
    return { count, results: await presentSets(db, account_id, rows) }
  })
}

export const getSet = (ctx: Context, id: number): Promise<ConditionSet> => sets.get(ctx, recordKey(ctx, id))

export function createSet(ctx: Context, input: NewConditionSet): Promise<ConditionSet> {
  return sets.create(ctx, async (tx) => {
    await requireConditions(tx, input.condition_ids)
    const id = await queries.insertSet(tx.db, tx.account_id, input)
    if (id === undefined) throw nameTaken('A condition set')
    const key = recordKey(ctx, id)
    await queries.replaceConditions(tx.db, key, input.condition_ids)
    return { key, details: input }
  })
}

/** Counts for every policy that uses it, from the next message on. */
export function changeSet(
  ctx: Context,
  id: number,
  { version, ...input }: ConditionSetChanges,
): Promise<ConditionSet> {
  const key = recordKey(ctx, id)
  return sets.change(ctx, key, version, async (tx) => {
    await requireConditions(tx, input.condition_ids)
    if (await queries.isNameTaken(tx.db, key, input.name)) throw nameTaken('A condition set')
    await queries.updateSet(tx.db, key, { ...input, user_id: ctx.caller.user_id })
    await queries.replaceConditions(tx.db, key, input.condition_ids)
    return { details: input }
  })
}

export function deleteSet(ctx: Context, id: number): Promise<void> {
  const key = recordKey(ctx, id)
  return sets.remove(ctx, key, async (tx, { name, used_in }) => {
    const names = used_in.map((policy) => policy.name)
    if (names.length > 0) throw new AppError(errors.inUse('condition set', names))
    await queries.deleteSet(tx.db, key)
    return { details: { name } }
  })
}

export async function presentSets(
  db: Db,
  account_id: number,
  rows: readonly queries.ConditionSetRow[],
): Promise<ConditionSet[]> {
  const ids = [...new Set(rows.flatMap(({ condition_ids }) => condition_ids))]
  const found = await presentConditions(db, account_id, await findConditions(db, account_id, ids))
  const byId = new Map(found.map((condition) => [condition.id, condition]))
  return rows.map(({ condition_ids, ...set }) => ({
    ...set,
    condition_ids,
    conditions_list: condition_ids.flatMap((id) => byId.get(id) ?? []),
  }))
}

/** Messaging §5: a condition is in a set once. */
async function requireConditions(tx: Tx, ids: number[]): Promise<void> {
  const found = await findConditions(tx.db, tx.account_id, ids)
  const byId = new Map(found.map((condition) => [condition.id, condition]))
  const problems = ids.flatMap((id, at) => {
    const condition = byId.get(id)
    if (!condition) return [errors.noSuch('condition', id)]
    return ids.indexOf(id) < at ? [`Condition ${condition.name} is already added.`] : []
  })
  if (problems.length > 0) throw invalid({ condition_ids: problems })
}
