import type { listRoutingConditions } from '@wardline/contract/routing/conditions/condition.routes.ts'
import {
  conditionTypes,
  type Condition,
  type ConditionChanges,
  type ConditionType,
  type NewCondition,
} from '@wardline/contract/routing/conditions/condition.schemas.ts'
import type { QueryOf } from '@wardline/contract/route.ts'
import type { Db } from '../../../platform/db/connection.ts'
import type { Context } from '../../../platform/http/context.ts'
import { AppError, invalid, nameTaken } from '../../../platform/http/errors.ts'
import type { Page } from '../../../platform/http/paging.ts'
import { versionedRecord } from '../../../platform/http/versions.ts'
import { toSearchedPart } from '../../accounts/search/search-words.rules.ts'
import { describeReferences, requireReferences } from '../references/reference.actions.ts'
import * as errors from '../routing.errors.ts'
import { publishRoutingChange } from '../routing-change.actions.ts'
import { lockPart } from '../routing-part.queries.ts'
import * as queries from './condition.queries.ts'

interface ConditionParams {
  url_prefix: string
  id: number
}

const conditions = versionedRecord({
  conflict: errors.partChanged.condition,
  lock: (db, key: ConditionParams & { account_id: number }) => lockPart(db, 'routing_condition', key),
  /** The address names the type, so that a condition of another one is not found there. */
  async find(db, { account_id, id, url_prefix }) {
    const rows = await queries.findConditions(db, account_id, [id])
    const [condition] = await presentConditions(db, account_id, rows)
    return condition?.url_prefix === url_prefix ? condition : undefined
  },
  publish: (ctx, tx, { id }, change, details) =>
    publishRoutingChange(ctx, tx, { object_type: 'routing_condition', object_id: id }, change, details),
})

export const listConditionTypes = () => ({
  results: Object.entries(conditionTypes).map(([type, about]) => ({ type, ...about })),
})

export function listConditions(
  { caller: { account_id }, read }: Context,
  query: QueryOf<typeof listRoutingConditions>,
): Promise<Page<Condition>> {
  return read(async (db) => {
    const { count, rows } = await queries.listConditions(db, {
      account_id,
      ...toSearchedPart(query),
    })
    return { count, results: await presentConditions(db, account_id, rows) }
  })
}

export const getCondition = (ctx: Context, params: ConditionParams): Promise<Condition> =>
  conditions.get(ctx, conditionKey(ctx, params))

export function createCondition(ctx: Context, url_prefix: string, input: NewCondition): Promise<Condition> {
  const content = requireContent(url_prefix, input)
  return conditions.create(ctx, async (tx) => {
    await requireReferences(tx.db, tx.account_id, content)
    const id = await queries.insertCondition(tx.db, tx.account_id, content)
    if (id === undefined) throw nameTaken('A condition')
    return { key: conditionKey(ctx, { url_prefix, id }), details: content }
  })
}

/** Counts for every policy that uses it, from the next message on. */
export function changeCondition(
  ctx: Context,
  params: ConditionParams,
  { version, ...input }: ConditionChanges,
): Promise<Condition> {
  const content = requireContent(params.url_prefix, input)
  const key = conditionKey(ctx, params)
  return conditions.change(ctx, key, version, async (tx) => {
    await requireReferences(tx.db, tx.account_id, content)
    if (await queries.isNameTaken(tx.db, key, content.name)) throw nameTaken('A condition')
    await queries.updateCondition(tx.db, key, { ...content, user_id: ctx.caller.user_id })
    return { details: content }
  })
}

export function deleteCondition(ctx: Context, params: ConditionParams): Promise<void> {
  const key = conditionKey(ctx, params)
  return conditions.remove(ctx, key, async (tx, { name, used_in }) => {
    const names = used_in.map((user) => user.name)
    if (names.length > 0) throw new AppError(errors.inUse('condition', names))
    await queries.deleteCondition(tx.db, key)
    return { details: { name } }
  })
}

export async function presentConditions(
  db: Db,
  account_id: number,
  rows: readonly queries.ConditionRow[],
): Promise<Condition[]> {
  const described = await describeReferences(db, account_id, rows)
  return rows.map(({ fields, ...row }, at) => {
    const type = row.type as ConditionType
    return {
      ...row,
      type,
      url_prefix: conditionTypes[type].url_prefix,
      ...fields,
      references: described[at]?.references ?? [],
      problems: described[at]?.problems ?? [],
    }
  })
}

const conditionKey = ({ caller }: Context, params: ConditionParams) => ({
  account_id: caller.account_id,
  ...params,
})

function requireContent(url_prefix: string, { name, type, ...fields }: NewCondition) {
  if (conditionTypes[type].url_prefix !== url_prefix) throw invalid({ type: [errors.wrongType] })
  if (Object.values(fields).every((value) => value === null))
    throw invalid({ non_field_errors: [errors.nothingTested] })
  return { name, type, fields }
}
