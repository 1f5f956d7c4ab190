import type { Contact } from '@wardline/contract/directory/contact.schemas.ts'
import type { previewContacts as previewRoute } from '@wardline/contract/directory/tagging/saved-filter.routes.ts'
import type { FilterInEffect } from '@wardline/contract/directory/tagging/tagging.schemas.ts'
import type { QueryOf } from '@wardline/contract/route.ts'
import type { Db } from '../../../platform/db/connection.ts'
import type { Context } from '../../../platform/http/context.ts'
import { invalid } from '../../../platform/http/errors.ts'
import type { Page } from '../../../platform/http/paging.ts'
import {
  findContactLimit,
  noContactLimit,
  type ContactLimit,
} from '../../accounts/pickers/contact-limit.access.ts'
import { requireOwnAccount } from '../../accounts/users/own-account.access.ts'
import { findContactsWithin } from '../contact-preview.actions.ts'
import type { FindGroupStatuses } from '../group-status.access.ts'
import * as errors from './tagging.errors.ts'
import * as queries from './saved-filter-administration.queries.ts'

interface Reasons {
  filters: FilterInEffect[]
  directories: string[] | null
}

export type ContactPreview = Page<Contact> & { unfiltered_count: number } & Reasons

export function previewContacts(
  ctx: Context,
  findStatuses: FindGroupStatuses,
  account_id: number,
  query: QueryOf<typeof previewRoute>,
): Promise<ContactPreview> {
  requireOwnAccount(ctx, account_id)
  return ctx.read(async (db) => {
    const { contact_limit, ...reasons } = await findLimits(db, account_id, query)
    return { ...(await findContactsWithin(ctx, db, findStatuses, contact_limit, query)), ...reasons }
  })
}

async function findLimits(
  db: Db,
  account_id: number,
  { user_id, saved_filter_ids }: QueryOf<typeof previewRoute>,
): Promise<Reasons & { contact_limit: ContactLimit }> {
  if (user_id === undefined) {
    const ids = [...new Set((saved_filter_ids ?? '').split(',').map(Number))]
    const tag_ids = await queries.findTagsOfFilters(db, account_id, ids)
    if (tag_ids === undefined) throw invalid({ saved_filter_ids: [errors.noSuchFilter] })
    return { contact_limit: { ...noContactLimit, tag_ids }, filters: [], directories: null }
  }
  if (!(await queries.userExists(db, account_id, user_id))) throw invalid({ user_id: [errors.noSuchUser] })
  const contact_limit = await findContactLimit(db, { account_id, user_id })
  const { department_ids } = contact_limit
  return {
    contact_limit,
    filters: await queries.listFiltersOfUser(db, account_id, user_id),
    directories: department_ids && (await queries.listDepartmentNames(db, account_id, department_ids)),
  }
}
