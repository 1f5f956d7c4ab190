import {
  recordKindNames,
  recordKinds,
  type FoundRecord,
} from '@wardline/contract/reports/record-search/record-search.schemas.ts'
import type { searchRecords as searchRoute } from '@wardline/contract/reports/record-search/record-search.routes.ts'
import type { QueryOf } from '@wardline/contract/route.ts'
import type { Context } from '../../../platform/http/context.ts'
import { findContactLimit } from '../../accounts/pickers/contact-limit.access.ts'
import { parseSearchWords } from '../../accounts/search/search-words.rules.ts'
import { requireOwnAccount } from '../../accounts/users/own-account.access.ts'
import * as queries from './record-search.queries.ts'

/** Returns nothing for an empty search: this is no list. */
export async function searchRecords(
  ctx: Context,
  account_id: number,
  { search, per_kind }: QueryOf<typeof searchRoute>,
): Promise<FoundRecord[]> {
  requireOwnAccount(ctx, account_id)
  const named = parseSearchWords(search)
  if (named.words.length === 0) return []
  const { permissions } = ctx.caller
  const kinds = recordKindNames.filter((kind) => {
    const needed = recordKinds[kind]
    return needed === null || permissions.has(needed)
  })
  return ctx.read(async (db) => {
    const contact_limit = await findContactLimit(db, ctx.caller)
    return queries.searchRecords(db, { account_id, kinds, named, per_kind, contact_limit })
  })
}
