import type * as routes from '@wardline/contract/accounts/picker.routes.ts'
import type { QueryOf } from '@wardline/contract/route.ts'
import type { Ctx } from '../../platform/http/context.ts'
import { forbidden, notFound } from '../../platform/http/errors.ts'
import { offsetOf, type Part } from '../../platform/http/paging.ts'
import * as queries from './picker.queries.ts'
import { tagLimit } from './saved-filter.access.ts'
import { searchWords } from './search-words.rules.ts'

const asked = ({ caller }: Ctx, query: Part & { search: string }): queries.Asked => ({
  account_id: caller.account_id,
  named: searchWords(query.search),
  limit: query.page_size,
  offset: offsetOf(query),
})

const idsOf = (ids: string | undefined) => ids?.split(',').map(Number)

export const listUsers = (ctx: Ctx, query: QueryOf<typeof routes.listUsers>) => {
  const is_active = query.is_active === 'true'
  if (!is_active && !ctx.caller.permissions.has('accounts.view_user')) throw forbidden()
  return ctx.read(async (db) => {
    const tag_ids = await tagLimit(db, ctx.caller)
    return queries.pickUsers(db, { ...asked(ctx, query), is_active, tag_ids })
  })
}

export const listDepartments = (ctx: Ctx, query: QueryOf<typeof routes.listDepartments>) =>
  ctx.read((db) => queries.pickDepartments(db, { ...asked(ctx, query), ids: idsOf(query.ids) }))

/** Of the caller's own account; another one reads like one that never was. */
export const listPermissionGroups = (
  ctx: Ctx,
  account_id: number,
  query: QueryOf<typeof routes.listPermissionGroups>,
) => {
  if (account_id !== ctx.caller.account_id) throw notFound()
  return ctx.read((db) => queries.pickPermissionGroups(db, { ...asked(ctx, query), ids: idsOf(query.ids) }))
}

export const listTags = (ctx: Ctx, query: QueryOf<typeof routes.listTags>) =>
  ctx.read((db) => queries.pickTags(db, asked(ctx, query)))

export const listSavedFilters = (ctx: Ctx, query: QueryOf<typeof routes.listSavedFilters>) =>
  ctx.read((db) => queries.pickSavedFilters(db, asked(ctx, query)))
