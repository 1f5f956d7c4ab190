import type { listOnCall } from '@wardline/contract/paging/on-call/on-call.routes.ts'
import { formatOnCall } from '@wardline/contract/paging/on-call/on-call.rules.ts'
import type { OnCallGroup, OnCallNow } from '@wardline/contract/paging/on-call/on-call.schemas.ts'
import type { QueryOf } from '@wardline/contract/route.ts'
import type { Context } from '../../../platform/http/context.ts'
import { offsetOf, type Page } from '../../../platform/http/paging.ts'
import { findContactLimit } from '../../accounts/pickers/contact-limit.access.ts'
import { parseSearchWords } from '../../accounts/search/search-words.rules.ts'
import * as access from './on-call.access.ts'
import { listOnCallGroups } from './on-call-list.queries.ts'
import { mayAddEvents } from '../group-access/paging-group.access.ts'

export function getOnCall(ctx: Context, group_id: number) {
  return ctx.read(async (db) => {
    await access.requireScheduleGroup(ctx, db, group_id)
    const groups = await access.loadOnCallStatus(db, ctx.caller.account_id, [group_id])
    const results = groups.get(group_id)?.people ?? []
    return { results, text: formatOnCall(results) }
  })
}

export function findOnCallGroups(
  ctx: Context,
  query: QueryOf<typeof listOnCall>,
): Promise<Page<OnCallGroup>> {
  return ctx.read(async (db) => {
    const { account_id, user_id } = ctx.caller
    const at = query.at ?? null
    const { count, results } = await listOnCallGroups(db, {
      account_id,
      user_id,
      named: parseSearchWords(query.search),
      contact_limit: await findContactLimit(db, ctx.caller),
      at,
      mine: query.mine === 'true',
      uncovered: query.uncovered === 'true',
      limit: query.page_size,
      offset: offsetOf(query),
    })
    const ids = results.map(({ id }) => id)
    const statuses = await access.loadOnCallStatus(db, account_id, ids, at)
    const rows = results.flatMap(({ id, is_own_department, ...group }) => {
      const status = statuses.get(id)
      const may = { fill: mayAddEvents(ctx, is_own_department) }
      return status ? [{ ...(at === null ? status : withoutPresence(status)), ...group, may }] : []
    })
    return { count, results: rows }
  })
}

/** Whether a user is online is known for now only. */
const withoutPresence = (status: OnCallNow): OnCallNow => ({
  ...status,
  people: status.people.map((person) => ({ ...person, status: null })),
})
