import type * as routes from '@wardline/contract/directory/departments/department.routes.ts'
import type {
  Department,
  DepartmentChanges,
  DepartmentDetail,
} from '@wardline/contract/directory/departments/department.schemas.ts'
import type { QueryOf } from '@wardline/contract/route.ts'
import type { Tx } from '../../../platform/db/transaction.ts'
import type { Context } from '../../../platform/http/context.ts'
import { AppError, invalid } from '../../../platform/http/errors.ts'
import { offsetOf, type Page } from '../../../platform/http/paging.ts'
import { parseSearchWords } from '../../accounts/search/search-words.rules.ts'
import { requireOwnAccount } from '../../accounts/users/own-account.access.ts'
import { departmentKey, departments } from './department.access.ts'
import * as errors from './department.errors.ts'
import * as queries from './department.queries.ts'

export function listDepartments(
  ctx: Context,
  account_id: number,
  query: QueryOf<typeof routes.listManagedDepartments>,
): Promise<Page<Department>> {
  requireOwnAccount(ctx, account_id)
  const { search, ordering, page_size: limit } = query
  return ctx.read((db) =>
    queries.listDepartments(db, {
      account_id,
      named: parseSearchWords(search),
      ordering,
      is_archived: query.is_archived === 'true',
      is_unattended: query.is_unattended === undefined ? undefined : query.is_unattended === 'true',
      limit,
      offset: offsetOf(query),
    }),
  )
}

export const getDepartment = (ctx: Context, id: number): Promise<DepartmentDetail> =>
  departments.get(ctx, departmentKey(ctx, id))

export function createDepartment(ctx: Context, { name }: { name: string }): Promise<DepartmentDetail> {
  const { account_id, user_id } = ctx.caller
  return departments.create(ctx, async (tx) => {
    const id = await queries.insertDepartment(tx.db, { account_id, name, user_id })
    if (id === undefined) throw invalid({ name: [errors.nameTaken] })
    return { key: departmentKey(ctx, id), details: { name } }
  })
}

/** @throws 409 if the department changed after the version that the caller saw */
export function changeDepartment(
  ctx: Context,
  id: number,
  input: DepartmentChanges,
): Promise<DepartmentDetail> {
  return ctx.transaction((tx) => applyDepartmentChanges(ctx, tx, id, input))
}

export function applyDepartmentChanges(
  ctx: Context,
  tx: Tx,
  id: number,
  { version, ...input }: Partial<DepartmentChanges>,
): Promise<DepartmentDetail> {
  const key = departmentKey(ctx, id)
  return departments.changeIn(ctx, tx, key, version, async (_, before) => {
    const was = {
      name: before.name,
      fail_over_user_id: before.fail_over_user?.id ?? null,
      is_archived: before.archived !== null,
    }
    const {
      name = was.name,
      fail_over_user_id = was.fail_over_user_id,
      is_archived = was.is_archived,
    } = input
    // A fail-over user who has been locked since may stay: the page shows a warning.
    if (fail_over_user_id !== null && fail_over_user_id !== was.fail_over_user_id) {
      if (!(await queries.canUserReceive(tx.db, key.account_id, fail_over_user_id)))
        throw invalid({ fail_over_user_id: [errors.noFailOver] })
    }
    const now = { name, fail_over_user_id, is_archived }
    if (is_archived && !was.is_archived && before.usage !== null && before.usage !== errors.wasAddressed)
      throw new AppError(errors.inUse(before.usage))
    const isStored = await queries.updateDepartment(tx.db, key, { ...now, user_id: ctx.caller.user_id })
    if (!isStored) throw invalid({ name: [errors.nameTaken] })
    return { details: { was, now } }
  })
}

export function deleteDepartment(ctx: Context, id: number): Promise<void> {
  const key = departmentKey(ctx, id)
  return departments.remove(ctx, key, async (tx, { name, usage, counts }) => {
    if (usage !== null) throw new AppError(errors.inUse(usage))
    await queries.deleteDepartment(tx.db, key)
    return { details: { name, counts } }
  })
}
