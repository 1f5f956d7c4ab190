import type { LocalGroup, NewLocalGroup } from '@wardline/contract/directory/local-group.schemas.ts'
import type { listLocalGroups } from '@wardline/contract/directory/local-group.routes.ts'
import type { QueryOf } from '@wardline/contract/route.ts'
import type { Context } from '../../platform/http/context.ts'
import { invalid, notFound } from '../../platform/http/errors.ts'
import { offsetOf, type Page } from '../../platform/http/paging.ts'
import { getSearchLimits } from './contact.access.ts'
import { nameTaken, noSuchPerson } from './local-group.errors.ts'
import * as queries from './local-group.queries.ts'

export const listOwnLocalGroups = (
  ctx: Context,
  query: QueryOf<typeof listLocalGroups>,
): Promise<Page<LocalGroup>> =>
  ctx.read(async (db) => {
    const seeker = await getSearchLimits(ctx, db)
    const { search, page_size } = query
    return queries.listLocalGroups(db, seeker, { search, limit: page_size, offset: offsetOf(query) })
  })

export const createLocalGroup = (
  ctx: Context,
  { name, member_ids: requested_ids }: NewLocalGroup,
): Promise<LocalGroup> =>
  ctx.transaction(async (tx) => {
    const { account_id, user_id } = ctx.caller
    const seeker = await getSearchLimits(ctx, tx.db)
    const member_ids = [...new Set(requested_ids)]
    const known = await queries.findVisibleUsers(tx.db, seeker, member_ids)
    const unknown = member_ids.filter((id) => !known.has(id))
    if (unknown.length > 0) throw invalid({ member_ids: unknown.map(noSuchPerson) })
    const id = await queries.insertLocalGroup(tx.db, { account_id, owner_id: user_id, name, member_ids })
    if (id === undefined) throw invalid({ name: [nameTaken] })
    const group = await queries.findLocalGroup(tx.db, seeker, id)
    if (!group) throw new Error('The new local group could not be read.')
    tx.audit(user_id, 'local_group.created', { local_group: id }, { members: member_ids.length })
    return group
  })

export const deleteLocalGroup = (ctx: Context, id: number): Promise<void> =>
  ctx.transaction(async (tx) => {
    const { account_id, user_id } = ctx.caller
    if (!(await queries.deleteLocalGroup(tx.db, { account_id, owner_id: user_id, id }))) throw notFound()
    tx.audit(user_id, 'local_group.deleted', { local_group: id })
  })
