import type { Contact } from '@wardline/contract/directory/contact.schemas.ts'
import type { Db } from '../../platform/db/connection.ts'
import type { Context } from '../../platform/http/context.ts'
import { offsetOf, type Page, type Part } from '../../platform/http/paging.ts'
import { noContactLimit, type ContactLimit } from '../accounts/pickers/contact-limit.access.ts'
import { parseSearchWords } from '../accounts/search/search-words.rules.ts'
import { findContacts } from './find.queries.ts'
import { toContact } from './found.rules.ts'
import { addGroupStatuses, type FindGroupStatuses } from './group-status.access.ts'

/** Care teams reveal their patient, so a preview never has them. */
const types = ['User', 'ScheduleGroup', 'BroadcastGroup', 'Department'] as const

/** The same query as the contact search, with the limit of another user. */
export async function findContactsWithin(
  ctx: Context,
  db: Db,
  findStatuses: FindGroupStatuses,
  contact_limit: ContactLimit,
  query: Part & { search: string },
): Promise<Page<Contact> & { unfiltered_count: number }> {
  const { account_id, user_id } = ctx.caller
  const seeker = { account_id, user_id, sees_patients: false }
  const criteria = { named: parseSearchWords(query.search), types }
  const range = { limit: query.page_size, offset: offsetOf(query) }
  const found = await findContacts(db, { ...seeker, contact_limit }, criteria, range)
  const everyone = { ...seeker, contact_limit: noContactLimit }
  const all = await findContacts(db, everyone, criteria, { limit: 1, offset: 0 })
  const rows = await addGroupStatuses(ctx, db, found.rows, findStatuses)
  return { count: found.count, results: rows.map(toContact), unfiltered_count: all.count }
}
