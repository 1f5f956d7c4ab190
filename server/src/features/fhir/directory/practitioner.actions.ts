import type { FhirPractitioner } from '@wardline/contract/fhir/directory.schemas.ts'
import type { Context } from '../../../platform/http/context.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { findContactLimit } from '../../accounts/pickers/contact-limit.access.ts'
import { pageOf, type Matches } from '../answers/bundle.rules.ts'
import type { SearchRequest } from '../search/search-request.rules.ts'
import { booleanTokens, requireId, tokenIds } from '../search/search-value.rules.ts'
import { presentPractitioner } from './directory.rules.ts'
import * as queries from './practitioner.queries.ts'

export function searchPractitioners(
  ctx: Context,
  { criteria, sort, cursor, count }: SearchRequest<'Practitioner'>,
): Promise<Matches<FhirPractitioner>> {
  const { account_id, user_id } = ctx.caller
  return ctx.read(async (db) => {
    const rows = await queries.searchPractitioners(db, {
      account_id,
      user_id,
      contact_limit: await findContactLimit(db, ctx.caller),
      ids: tokenIds(criteria.tokens('_id')),
      name: criteria.strings('name'),
      family: criteria.strings('family'),
      given: criteria.strings('given'),
      is_active: booleanTokens(criteria.tokens('active')),
      sort,
      cursor,
      limit: count + 1,
    })
    return pageOf(rows, count, {
      present: presentPractitioner,
      position: ({ id }) => ({ key: '', id }),
    })
  })
}

export async function readPractitioner(ctx: Context, id: string): Promise<FhirPractitioner> {
  const { account_id, user_id } = ctx.caller
  const practitioner_id = requireId(id)
  const row = await ctx.read((db) =>
    queries.findPractitioner(db, { account_id, user_id, id: practitioner_id }),
  )
  if (!row) throw notFound()
  return presentPractitioner(row)
}
