import type { Contact } from '@wardline/contract/directory/contact.schemas.ts'
import type { previewContacts as previewRoute } from '@wardline/contract/directory/tagging/saved-filter.routes.ts'
import type { FilterInEffect } from '@wardline/contract/directory/tagging/tagging.schemas.ts'
import type { QueryOf } from '@wardline/contract/route.ts'
import type { Db } from '../../../platform/db/connection.ts'
import type { Context } from '../../../platform/http/context.ts'
import { invalid } from '../../../platform/http/errors.ts'
import { offsetOf, type Page } from '../../../platform/http/paging.ts'
import { findTagLimit } from '../../accounts/pickers/saved-filter.access.ts'
import { parseSearchWords } from '../../accounts/search/search-words.rules.ts'
import { requireOwnAccount } from '../../accounts/users/own-account.access.ts'
import { findContacts } from '../find.queries.ts'
import { toContact } from '../found.rules.ts'
import { addGroupStatuses, type FindGroupStatuses } from '../group-status.access.ts'
import * as errors from './tagging.errors.ts'
import * as queries from './saved-filter-administration.queries.ts'

export type ContactPreview = Page<Contact> & { unfiltered_count: number; filters: FilterInEffect[] }

/** Care teams reveal their patient, so a preview never has them. */
const types = ['User', 'ScheduleGroup', 'BroadcastGroup', 'Department'] as const

/** The same query as the contact search, with the limits of another user or of filters. */
export function previewContacts(
  ctx: Context,
  findStatuses: FindGroupStatuses,
  account_id: number,
  query: QueryOf<typeof previewRoute>,
): Promise<ContactPreview> {
  requireOwnAccount(ctx, account_id)
  return ctx.read(async (db) => {
    const { tag_ids, filters } = await findLimits(db, account_id, query)
    const seeker = { account_id, user_id: ctx.caller.user_id, sees_patients: false }
    const wanted = { named: parseSearchWords(query.search), types }
    const range = { limit: query.page_size, offset: offsetOf(query) }
    const found = await findContacts(db, { ...seeker, tag_ids }, wanted, range)
    const all = await findContacts(db, { ...seeker, tag_ids: null }, wanted, { limit: 1, offset: 0 })
    const rows = await addGroupStatuses(ctx, db, found.rows, findStatuses)
    return { count: found.count, results: rows.map(toContact), unfiltered_count: all.count, filters }
  })
}

async function findLimits(
  db: Db,
  account_id: number,
  { user_id, saved_filter_ids }: QueryOf<typeof previewRoute>,
): Promise<{ tag_ids: number[] | null; filters: FilterInEffect[] }> {
  if (user_id === undefined) {
    const ids = [...new Set((saved_filter_ids ?? '').split(',').map(Number))]
    const tag_ids = await queries.findTagsOfFilters(db, account_id, ids)
    if (tag_ids === undefined) throw invalid({ saved_filter_ids: [errors.noSuchFilter] })
    return { tag_ids, filters: [] }
  }
  if (!(await queries.userExists(db, account_id, user_id))) throw invalid({ user_id: [errors.noSuchUser] })
  const tag_ids = await findTagLimit(db, { account_id, user_id })
  return { tag_ids, filters: await queries.listFiltersOfUser(db, account_id, user_id) }
}
