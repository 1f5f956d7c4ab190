import type { Db } from '../../../platform/db/connection.ts'
import type { Context } from '../../../platform/http/context.ts'
import { findContactLimit } from '../../accounts/pickers/contact-limit.access.ts'
import { parseSearchWords } from '../../accounts/search/search-words.rules.ts'
import { listOnCallGroups, type ListedGroup } from '../on-call/on-call-list.queries.ts'

/** More schedule groups than a hospital has. */
const mostGroups = 5000

/** The schedule groups of a department, or all, that the caller may find, by name. @param at an ISO instant; null for now */
export async function listSheetGroups(
  { caller }: Pick<Context, 'caller'>,
  db: Db,
  { department_id, at }: { department_id: number | undefined; at: string | null },
): Promise<ListedGroup[]> {
  const { results } = await listOnCallGroups(db, {
    account_id: caller.account_id,
    user_id: caller.user_id,
    named: parseSearchWords(''),
    contact_limit: await findContactLimit(db, caller),
    at,
    mine: false,
    uncovered: false,
    limit: mostGroups,
    offset: 0,
  })
  const collator = new Intl.Collator('en', { sensitivity: 'base', numeric: true })
  return results
    .filter((group) => department_id === undefined || group.department_id === department_id)
    .toSorted((a, b) => collator.compare(a.name, b.name))
}
