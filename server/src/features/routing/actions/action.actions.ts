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
import type { Tx } from '../../../platform/db/transaction.ts'
import type { Context } from '../../../platform/http/context.ts'
import { AppError, invalid, notFound } from '../../../platform/http/errors.ts'
import { offsetOf, type Page } from '../../../platform/http/paging.ts'
import { requireVersion } from '../../../platform/http/versions.ts'
import { parseSearchWords } from '../../accounts/search/search-words.rules.ts'
import { describeReferences, requireReferences } from '../references/reference.actions.ts'
import * as errors from '../routing.errors.ts'
import { publishRoutingChange } from '../routing-change.actions.ts'
import { lockPart } from '../routing-part.queries.ts'
import * as queries from './action.queries.ts'

interface ActionParams {
  url_prefix: string
  id: number
}

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
      named: parseSearchWords(query.search),
      limit: query.page_size,
      offset: offsetOf(query),
    })
    return { count, results: await presentActions(db, account_id, rows) }
  })
}

export const getAction = ({ caller, read }: Context, params: ActionParams): Promise<Action> =>
  read((db) => loadAction(db, caller.account_id, params))

export function createAction(ctx: Context, url_prefix: string, given: NewAction): Promise<Action> {
  const content = requireContent(url_prefix, given)
  return ctx.transaction(async (tx) => {
    await requireReferences(tx.db, tx.account_id, content)
    const id = await queries.insertAction(tx.db, tx.account_id, content)
    if (id === undefined) throw invalid({ name: [errors.nameTaken('An action')] })
    await publishRoutingChange(ctx, tx, { object_type: 'routing_action', object_id: id }, 'created', content)
    return loadAction(tx.db, tx.account_id, { url_prefix, id })
  })
}

/** Counts for every policy that uses it, from the next message on. */
export function changeAction(
  ctx: Context,
  params: ActionParams,
  { version, ...given }: ActionChanges,
): Promise<Action> {
  const content = requireContent(params.url_prefix, given)
  return ctx.transaction(async (tx) => {
    const { account_id } = tx
    await lockPart(tx.db, 'routing_action', { account_id, id: params.id })
    const before = await requireAction(tx, params)
    requireVersion(version, before, errors.partChanged.action)
    const key = { ...before, account_id }
    await requireReferences(tx.db, tx.account_id, content)
    if (await queries.isNameTaken(tx.db, key, content.name))
      throw invalid({ name: [errors.nameTaken('An action')] })
    await queries.updateAction(tx.db, key, { ...content, user_id: ctx.caller.user_id })
    await publishRoutingChange(
      ctx,
      tx,
      { object_type: 'routing_action', object_id: key.id },
      'changed',
      content,
    )
    return loadAction(tx.db, tx.account_id, params)
  })
}

export function deleteAction(ctx: Context, params: ActionParams): Promise<void> {
  return ctx.transaction(async (tx) => {
    const action = await requireAction(tx, params)
    if (action.used_in.length > 0)
      throw new AppError(
        errors.inUse(
          'action',
          action.used_in.map(({ name }) => name),
        ),
      )
    const key = { ...action, account_id: tx.account_id }
    await queries.deleteAction(tx.db, key)
    const { name } = action
    await publishRoutingChange(ctx, tx, { object_type: 'routing_action', object_id: action.id }, 'deleted', {
      name,
    })
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

/** The address names the type, so that an action of another one is not found there. */
async function requireAction(tx: Tx, params: ActionParams): Promise<queries.ActionRow> {
  const [row] = await queries.findActions(tx.db, tx.account_id, [params.id])
  if (!row || actionTypes[row.type as ActionType].url_prefix !== params.url_prefix) throw notFound()
  return row
}

async function loadAction(db: Db, account_id: number, params: ActionParams): Promise<Action> {
  const rows = await queries.findActions(db, account_id, [params.id])
  const [action] = await presentActions(db, account_id, rows)
  if (action?.url_prefix !== params.url_prefix) throw notFound()
  return action
}

function requireContent(url_prefix: string, { name, type, ...fields }: NewAction) {
  if (actionTypes[type].url_prefix !== url_prefix) throw invalid({ type: [errors.wrongType] })
  return { name, type, fields }
}
