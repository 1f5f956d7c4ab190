import type { QueryOf } from '@wardline/contract/route.ts'
import type { listContacts } from '@wardline/contract/directory/contact.routes.ts'
import type { Ctx } from '../../platform/http/context.ts'
import * as queries from './contact.queries.ts'

export const searchContacts = (ctx: Ctx, query: QueryOf<typeof listContacts>) =>
  ctx.read((db) => queries.searchContacts(db, ctx.caller.account_id, query))
