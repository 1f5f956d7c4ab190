import type { listOnCall } from '@wardline/contract/paging/oncall.routes.ts'
import { onCallText } from '@wardline/contract/paging/oncall.rules.ts'
import type { OnCallGroup } from '@wardline/contract/paging/oncall.schemas.ts'
import type { QueryOf } from '@wardline/contract/route.ts'
import type { Ctx } from '../../platform/http/context.ts'
import { offsetOf, type Page } from '../../platform/http/paging.ts'
import { tagLimit } from '../accounts/saved-filter.access.ts'
import { searchWords } from '../accounts/search-words.rules.ts'
import * as access from './oncall.access.ts'
import { listGroups } from './oncall-list.queries.ts'
import { onCallPeople } from './oncall.rules.ts'
import { mayAddEvents } from './paging-group.access.ts'

export const getOnCall = (ctx: Ctx, group_id: number) =>
  ctx.read(async (db) => {
    await access.scheduleGroup(ctx, db, group_id)
    const groups = await access.whoIsOnCall(db, ctx.caller.account_id, [group_id])
    const results = onCallPeople(groups.get(group_id)?.shifts ?? [])
    return { results, text: onCallText(results) }
  })

/** The whole hospital, by name. */
export const findOnCall = (ctx: Ctx, query: QueryOf<typeof listOnCall>): Promise<Page<OnCallGroup>> =>
  ctx.read(async (db) => {
    const { account_id, user_id } = ctx.caller
    const { count, results } = await listGroups(db, {
      account_id,
      user_id,
      named: searchWords(query.search),
      tag_ids: await tagLimit(db, ctx.caller),
      mine: query.mine === 'true',
      uncovered: query.uncovered === 'true',
      limit: query.page_size,
      offset: offsetOf(query),
    })
    const ids = results.map(({ id }) => id)
    const now = await access.onCallNow(db, account_id, ids)
    const rows = results.flatMap(({ id, is_own_department, ...group }) => {
      const its = now.get(id)
      const may = { fill: mayAddEvents(ctx, is_own_department) }
      return its ? [{ ...its, ...group, may }] : []
    })
    return { count, results: rows }
  })
