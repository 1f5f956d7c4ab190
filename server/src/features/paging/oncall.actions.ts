import { onCallText } from '@wardline/contract/paging/oncall.rules.ts'
import type { Ctx } from '../../platform/http/context.ts'
import * as access from './oncall.access.ts'
import { onCallPeople } from './oncall.rules.ts'

export const getOnCall = (ctx: Ctx, group_id: number) =>
  ctx.read(async (db) => {
    await access.scheduleGroup(ctx, db, group_id)
    const groups = await access.whoIsOnCall(db, ctx.caller.account_id, [group_id])
    const results = onCallPeople(groups.get(group_id)?.shifts ?? [])
    return { results, text: onCallText(results) }
  })
