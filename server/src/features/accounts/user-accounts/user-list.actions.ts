import type {
  downloadUserAccounts,
  listUserAccounts as listRoute,
} from '@wardline/contract/accounts/user-accounts/user-account.routes.ts'
import {
  userStates,
  type UserAccount,
  type UserState,
} from '@wardline/contract/accounts/user-accounts/user-account.schemas.ts'
import type { QueryOf } from '@wardline/contract/route.ts'
import type { Context } from '../../../platform/http/context.ts'
import { offsetOf, type Page } from '../../../platform/http/paging.ts'
import { parseSearchWords } from '../search/search-words.rules.ts'
import { requireOwnAccount } from '../users/own-account.access.ts'
import { writeUsersCsv } from './user-csv.rules.ts'
import * as queries from './user-list.queries.ts'

type DownloadQuery = QueryOf<typeof downloadUserAccounts>

const csv_rows = 20_000

export function listUserAccounts(
  ctx: Context,
  account_id: number,
  query: QueryOf<typeof listRoute>,
): Promise<Page<UserAccount>> {
  requireOwnAccount(ctx, account_id)
  const part = { ordering: query.ordering, limit: query.page_size, offset: offsetOf(query) }
  return ctx.read((db) => queries.listUserAccounts(db, readFilters(account_id, query), part))
}

export async function writeUserAccounts(
  ctx: Context,
  account_id: number,
  query: DownloadQuery,
): Promise<string> {
  requireOwnAccount(ctx, account_id)
  const part = { ordering: query.ordering, limit: csv_rows, offset: 0 }
  const users = await ctx.transaction(async (tx) => {
    const { results } = await queries.listUserAccounts(tx.db, readFilters(account_id, query), part)
    tx.audit(ctx.caller.user_id, 'users.exported', { account: account_id }, { count: results.length })
    return results
  })
  return writeUsersCsv(users)
}

function readFilters(account_id: number, query: DownloadQuery): queries.UserFilters {
  const { search, state, is_active, sign_in, never_signed_in, unseen_days, without_second_factor } = query
  const { department_id, group_id, device_type, reached_by } = query
  return {
    account_id,
    named: parseSearchWords(search),
    states: selectStates(state, is_active),
    sign_in,
    never_signed_in: never_signed_in === undefined ? undefined : never_signed_in === 'true',
    without_second_factor: without_second_factor === undefined ? undefined : without_second_factor === 'true',
    department_id,
    group_id,
    device_type,
    reached_by,
    unseen_days,
  }
}

function selectStates(
  state: UserState | undefined,
  is_active: DownloadQuery['is_active'],
): readonly UserState[] {
  if (state !== undefined) return [state]
  if (is_active === 'all') return userStates
  return is_active === 'true' ? ['invited', 'active', 'locked'] : ['deactivated']
}
