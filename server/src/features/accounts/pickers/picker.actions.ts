import type * as routes from '@wardline/contract/accounts/picker.routes.ts'
import type { PickedUser } from '@wardline/contract/accounts/picker.schemas.ts'
import type { QueryOf } from '@wardline/contract/route.ts'
import type { Context } from '../../../platform/http/context.ts'
import { forbidden } from '../../../platform/http/errors.ts'
import type { Page, Part } from '../../../platform/http/paging.ts'
import { requireOwnAccount } from '../users/own-account.access.ts'
import * as queries from './picker.queries.ts'
import { findContactLimit } from './contact-limit.access.ts'
import { toSearchedPart } from '../search/search-words.rules.ts'

const toFilter = ({ caller }: Context, query: Part & { search: string }): queries.PickerQuery => ({
  account_id: caller.account_id,
  ...toSearchedPart(query),
})

const idsOf = (ids: string | undefined) => ids?.split(',').map(Number)

type UsersQuery = QueryOf<typeof routes.listUsers>

export function listUsers(ctx: Context, query: UsersQuery): Promise<Page<PickedUser>> {
  const { department_id, group_id, ordering } = query
  const is_active = query.is_active === 'true'
  const may_view = ctx.caller.permissions.has('accounts.view_user')
  if (!may_view && (!is_active || group_id !== undefined)) throw forbidden()
  return ctx.read(async (db) => {
    const contact_limit = await findContactLimit(db, ctx.caller)
    const filters = {
      is_active,
      is_locked: query.is_locked && query.is_locked === 'true',
      department_id,
      group_id,
      contact_limit,
    }
    return queries.pickUsers(db, { ...toFilter(ctx, query), ...filters, ordering, has_groups: may_view })
  })
}

export function listAccountMembers(
  ctx: Context,
  account_id: number,
  query: UsersQuery,
): Promise<Page<PickedUser>> {
  requireOwnAccount(ctx, account_id)
  return listUsers(ctx, query)
}

export const listDepartments = (ctx: Context, query: QueryOf<typeof routes.listDepartments>) =>
  ctx.read((db) =>
    queries.pickDepartments(db, {
      ...toFilter(ctx, query),
      ids: idsOf(query.ids),
      has_archived: query.ids !== undefined,
    }),
  )

export const listDirectories = (ctx: Context, query: QueryOf<typeof routes.listDirectories>) =>
  ctx.read(async (db) => {
    const { department_ids } = await findContactLimit(db, ctx.caller)
    return queries.pickDepartments(db, {
      ...toFilter(ctx, query),
      ids: department_ids ?? undefined,
      has_archived: false,
    })
  })

export const listPermissionGroups = (
  ctx: Context,
  account_id: number,
  query: QueryOf<typeof routes.listPermissionGroups>,
) => {
  requireOwnAccount(ctx, account_id)
  return ctx.read((db) =>
    queries.pickPermissionGroups(db, { ...toFilter(ctx, query), ids: idsOf(query.ids) }),
  )
}

export const listTags = (ctx: Context, query: QueryOf<typeof routes.listTags>) =>
  ctx.read((db) => queries.pickTags(db, toFilter(ctx, query)))

export const listSavedFilters = (ctx: Context, query: QueryOf<typeof routes.listSavedFilters>) =>
  ctx.read((db) => queries.pickSavedFilters(db, toFilter(ctx, query)))
