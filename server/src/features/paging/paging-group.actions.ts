import type { listPagingGroups } from '@wardline/contract/paging/paging-group.routes.ts'
import type { QueryOf } from '@wardline/contract/route.ts'
import type { Ctx } from '../../platform/http/context.ts'
import { offsetOf } from '../../platform/http/paging.ts'
import { tagLimit } from '../accounts/saved-filter.access.ts'
import { searchWords } from '../accounts/search-words.rules.ts'
import * as queries from './paging-group.queries.ts'

export const findPagingGroups = (ctx: Ctx, query: QueryOf<typeof listPagingGroups>) =>
  ctx.read(async (db) =>
    queries.listPagingGroups(db, {
      account_id: ctx.caller.account_id,
      named: searchWords(query.search),
      tag_ids: await tagLimit(db, ctx.caller),
      department_id: query.department_id,
      type: query.type,
      limit: query.page_size,
      offset: offsetOf(query),
    }),
  )
