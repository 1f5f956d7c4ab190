import type * as routes from '@wardline/contract/patients/location.routes.ts'
import { canContain, type Location, type NewLocation } from '@wardline/contract/patients/location.schemas.ts'
import type { QueryOf } from '@wardline/contract/route.ts'
import type { Context } from '../../platform/http/context.ts'
import { invalid, notFound } from '../../platform/http/errors.ts'
import type { Page } from '../../platform/http/paging.ts'
import { toSearchedPart } from '../accounts/search/search-words.rules.ts'
import { findLocation } from './location.access.ts'
import * as queries from './location.queries.ts'
import { presentLocation } from './location.rules.ts'
import * as errors from './patient.errors.ts'

export async function listLocations(
  ctx: Context,
  query: QueryOf<typeof routes.listLocations>,
): Promise<Page<Location>> {
  const { count, results } = await ctx.read((db) =>
    queries.listLocations(db, {
      account_id: ctx.caller.account_id,
      ...toSearchedPart(query),
      kind: query.kind,
      parent_id: query.parent_id,
    }),
  )
  return { count, results: results.map(presentLocation) }
}

export function createLocation(ctx: Context, input: NewLocation): Promise<Location> {
  const { account_id, user_id } = ctx.caller
  return ctx.transaction(async (tx) => {
    const parent = await findLocation(tx.db, account_id, input.parent_id)
    if (input.parent_id !== null && !parent) throw invalid({ parent_id: [errors.noSuchLocation] })
    if (parent && !canContain(parent.kind, input.kind))
      throw invalid({ parent_id: [errors.cannotContain(parent.kind, input.kind)] })
    const id = await queries.insertLocation(tx.db, account_id, input)
    if (id === undefined) throw invalid({ name: [errors.locationNameTaken] })
    tx.audit(user_id, 'location.created', { location: id }, input)
    const location = await findLocation(tx.db, account_id, id)
    if (!location) throw notFound()
    return location
  })
}
