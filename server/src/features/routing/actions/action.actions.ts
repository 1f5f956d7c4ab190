import type { listRoutingActions } from '@wardline/contract/routing/actions/action.routes.ts'
import {
  actionTypes,
  type Action,
  type ActionChanges,
  type ActionType,
  type NewAction,
} from '@wardline/contract/routing/actions/action.schemas.ts'
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
import * as queries from './action.queries.ts'

interface ActionParams {
  url_prefix: string
  id: number
}

const actions = versionedRecord({
  conflict: errors.partChanged.action,
  lock: (db, key: ActionParams & { account_id: number }) => lockPart(db, 'routing_action', key),
  /** The address names the type, so that an action of another one is not found there. */
  async find(db, { account_id, id, url_prefix }) {
    const rows = await queries.findActions(db, account_id, [id])
    const [action] = await presentActions(db, account_id, rows)
    return action?.url_prefix === url_prefix ? action : undefined
  },
  publish: (ctx, tx, { id }, change, details) =>
    publishRoutingChange(ctx, tx, { object_type: 'routing_action', object_id: id }, change, details),
})

export const listActionTypes = () => ({
  results: Object.entries(actionTypes).map(([type, about]) => ({ type, ...about })),
})

export function listActions(
  { caller: { account_id }, read }: Context,
  query: QueryOf<typeof listRoutingActions>,
): Promise<Page<Action>> {
  return read(async (db) => {
    const { count, rows } = await queries.listActions(db, {
      account_id,
      ...toSearchedPart(query),
    })
    return { count, results: await presentActions(db, account_id, rows) }
  })
}

export const getAction = (ctx: Context, params: ActionParams): Promise<Action> =>
  actions.get(ctx, actionKey(ctx, params))

export function createAction(ctx: Context, url_prefix: string, input: NewAction): Promise<Action> {
  const content = requireContent(url_prefix, input)
  return actions.create(ctx, async (tx) => {
    await requireReferences(tx.db, tx.account_id, content)
    const id = await queries.insertAction(tx.db, tx.account_id, content)
    if (id === undefined) throw nameTaken('An action')
    return { key: actionKey(ctx, { url_prefix, id }), details: content }
  })
}

/** Counts for every policy that uses it, from the next message on. */
export function changeAction(
  ctx: Context,
  params: ActionParams,
  { version, ...input }: ActionChanges,
): Promise<Action> {
  const content = requireContent(params.url_prefix, input)
  const key = actionKey(ctx, params)
  return actions.change(ctx, key, version, async (tx) => {
    await requireReferences(tx.db, tx.account_id, content)
    if (await queries.isNameTaken(tx.db, key, content.name)) throw nameTaken('An action')
    await queries.updateAction(tx.db, key, { ...content, user_id: ctx.caller.user_id })
    return { details: content }
  })
}

export function deleteAction(ctx: Context, params: ActionParams): Promise<void> {
  const key = actionKey(ctx, params)
  return actions.remove(ctx, key, async (tx, { name, used_in }) => {
    const names = used_in.map((user) => user.name)
    if (names.length > 0) throw new AppError(errors.inUse('action', names))
    await queries.deleteAction(tx.db, key)
    return { details: { name } }
  })
}

export async function presentActions(
  db: Db,
  account_id: number,
  rows: readonly queries.ActionRow[],
): Promise<Action[]> {
  const described = await describeReferences(db, account_id, rows)
  return rows.map(({ fields, ...row }, at) => {
    const type = row.type as ActionType
    return {
      ...row,
      type,
      url_prefix: actionTypes[type].url_prefix,
      ...fields,
      references: described[at]?.references ?? [],
      problems: described[at]?.problems ?? [],
    }
  })
}

const actionKey = ({ caller }: Context, params: ActionParams) => ({
  account_id: caller.account_id,
  ...params,
})

function requireContent(url_prefix: string, { name, type, ...fields }: NewAction) {
  if (actionTypes[type].url_prefix !== url_prefix) throw invalid({ type: [errors.wrongType] })
  return { name, type, fields }
}
