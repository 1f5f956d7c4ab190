import type { LocalGroup, NewLocalGroup } from '@wardline/contract/directory/local-group.schemas.ts'
import type { listLocalGroups } from '@wardline/contract/directory/local-group.routes.ts'
import type { QueryOf } from '@wardline/contract/route.ts'
import type { Ctx } from '../../platform/http/context.ts'
import { invalid, notFound } from '../../platform/http/errors.ts'
import { offsetOf, type Page } from '../../platform/http/paging.ts'
import { seekerOf } from './contact.access.ts'
import { nameTaken, noSuchPerson } from './local-group.errors.ts'
import * as queries from './local-group.queries.ts'

export const ownLocalGroups = (ctx: Ctx, query: QueryOf<typeof listLocalGroups>): Promise<Page<LocalGroup>> =>
  ctx.read(async (db) => {
    const seeker = await seekerOf(ctx, db)
    const { search, page_size } = query
    return queries.listLocalGroups(db, seeker, { search, limit: page_size, offset: offsetOf(query) })
  })

/** Makes a list of people for the caller alone. */
export const createLocalGroup = (ctx: Ctx, { name, member_ids: asked }: NewLocalGroup): Promise<LocalGroup> =>
  ctx.tx(async (tx) => {
    const { account_id, user_id } = ctx.caller
    const seeker = await seekerOf(ctx, tx.db)
    const member_ids = [...new Set(asked)]
    const known = await queries.findablePeople(tx.db, seeker, member_ids)
    const unknown = member_ids.filter((id) => !known.has(id))
    if (unknown.length > 0) throw invalid({ member_ids: unknown.map(noSuchPerson) })
    const id = await queries.insertLocalGroup(tx.db, { account_id, owner_id: user_id, name, member_ids })
    if (id === undefined) throw invalid({ name: [nameTaken] })
    const group = await queries.localGroupById(tx.db, seeker, id)
    if (!group) throw new Error('The new local group cannot be read.')
    tx.audit({
      actor_id: user_id,
      action: 'local_group.created',
      object_type: 'local_group',
      object_id: id,
      details: { members: member_ids.length },
    })
    return group
  })

/** Only one's own: anybody else's reads like one that never was. */
export const deleteLocalGroup = (ctx: Ctx, id: number): Promise<void> =>
  ctx.tx(async (tx) => {
    const { account_id, user_id } = ctx.caller
    if (!(await queries.deleteLocalGroup(tx.db, { account_id, owner_id: user_id, id }))) throw notFound()
    tx.audit({
      actor_id: user_id,
      action: 'local_group.deleted',
      object_type: 'local_group',
      object_id: id,
      details: {},
    })
  })
