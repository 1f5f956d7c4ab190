import type { AuditAction } from '@wardline/contract/reports/audit/audit-action.rules.ts'
import { pagerNumberChanged } from '@wardline/contract/paging/pager-numbers/pager-number.events.ts'
import type {
  NewPagerNumber,
  PagerNumber,
  PagerNumberChanges,
  PagerNumberQuery,
} from '@wardline/contract/paging/pager-numbers/pager-number.schemas.ts'
import type { Db } from '../../../platform/db/connection.ts'
import type { Tx } from '../../../platform/db/transaction.ts'
import type { Context } from '../../../platform/http/context.ts'
import { invalid } from '../../../platform/http/errors.ts'
import type { Page } from '../../../platform/http/paging.ts'
import { requireVersion, withChanges } from '../../../platform/http/versions.ts'
import { toSearchedPart } from '../../accounts/search/search-words.rules.ts'
import * as access from './pager-number.access.ts'
import * as errors from './pager-number.errors.ts'
import * as queries from './pager-number.queries.ts'

const present = (ctx: Context, row: queries.PagerNumberRow): PagerNumber => {
  const { is_own_department: _, ...number } = row
  return { ...number, may: { change: access.mayChangeNumber(ctx, row) } }
}

const load = async (ctx: Context, db: Db, id: number): Promise<PagerNumber> =>
  present(ctx, await access.requirePagerNumber(ctx, db, id))

export const findPagerNumbers = (ctx: Context, query: PagerNumberQuery): Promise<Page<PagerNumber>> =>
  ctx.read(async (db) => {
    const { count, results } = await queries.listPagerNumbers(db, {
      account_id: ctx.caller.account_id,
      reader_id: ctx.caller.user_id,
      ...toSearchedPart(query),
      group_id: query.group_id,
      user_id: query.user_id,
    })
    return { count, results: results.map((row) => present(ctx, row)) }
  })

export const getPagerNumber = (ctx: Context, id: number): Promise<PagerNumber> =>
  ctx.read((db) => load(ctx, db, id))

export function createPagerNumber(ctx: Context, body: NewPagerNumber): Promise<PagerNumber> {
  return ctx.transaction(async (tx) => {
    await access.requireTarget(ctx, tx, body)
    const id = await addNumber(ctx, tx, body)
    return load(ctx, tx.db, id)
  })
}

/** The caller has the right to change the target. */
export async function addNumber(
  ctx: Pick<Context, 'caller'>,
  tx: Tx,
  body: Omit<queries.PagerNumberColumns, 'account_id'>,
): Promise<number> {
  const id = await queries.insertPagerNumber(tx.db, { ...body, account_id: tx.account_id })
  if (id === undefined) throw await refuseNumber(tx, body.number)
  publishChange(ctx, tx, id, 'pager_number.created', body)
  return id
}

export function changePagerNumber(
  ctx: Context,
  id: number,
  { version, ...changes }: PagerNumberChanges,
): Promise<PagerNumber> {
  return ctx.transaction(async (tx) => {
    const row = await access.requireLockedNumber(ctx, tx, id)
    requireVersion(version, row, errors.changed)
    const was = {
      number: row.number,
      label: row.label,
      group_id: row.group?.id ?? null,
      user_id: row.user?.id ?? null,
      is_on: row.is_on,
    }
    const now = withChanges({ ...was, ...targetOf(changes) }, changes)
    if (now.group_id !== was.group_id || now.user_id !== was.user_id) await access.requireTarget(ctx, tx, now)
    await storeNumber(ctx, tx, id, was, now)
    return load(ctx, tx.db, id)
  })
}

type Fields = Omit<queries.PagerNumberColumns, 'account_id'>

/** The caller has the right to change the old and the new target. */
export async function storeNumber(
  ctx: Pick<Context, 'caller'>,
  tx: Tx,
  id: number,
  was: Fields,
  now: Fields,
): Promise<void> {
  const fields = (Object.keys(was) as (keyof Fields)[]).filter((name) => was[name] !== now[name])
  if (fields.length === 0) return
  const { account_id, user_id: editor_id } = ctx.caller
  await queries.updatePagerNumber(tx.db, { account_id, id, editor_id }, now)
  const pick = (of: Fields) => Object.fromEntries(fields.map((name) => [name, of[name]]))
  publishChange(ctx, tx, id, 'pager_number.changed', { before: pick(was), after: pick(now) })
}

/** Choosing a group or a user takes the number from the other one. */
const targetOf = ({ group_id, user_id }: Omit<PagerNumberChanges, 'version'>): Partial<Fields> => {
  if (group_id != null && user_id === undefined) return { user_id: null }
  return user_id != null && group_id === undefined ? { group_id: null } : {}
}

export function deletePagerNumber(ctx: Context, id: number): Promise<void> {
  return ctx.transaction(async (tx) => {
    const { number, group, user } = await access.requireLockedNumber(ctx, tx, id)
    await queries.deletePagerNumber(tx.db, tx.account_id, id)
    const details = { number, group_id: group?.id ?? null, user_id: user?.id ?? null }
    publishChange(ctx, tx, id, 'pager_number.deleted', details)
  })
}

/** A number of another account is refused like one that cannot be used. */
async function refuseNumber(tx: Tx, number: string): Promise<Error> {
  const [known] = await queries.findNumbers(tx.db, tx.account_id, [number])
  return invalid({ number: [known ? errors.numberTaken(known.target) : errors.numberRefused] })
}

function publishChange(
  ctx: Pick<Context, 'caller'>,
  tx: Tx,
  id: number,
  action: AuditAction,
  details: Record<string, unknown>,
): void {
  tx.emit(pagerNumberChanged, { account: true }, { pager_number_id: id })
  tx.audit(ctx.caller.user_id, action, { pager_number: id }, details)
}
