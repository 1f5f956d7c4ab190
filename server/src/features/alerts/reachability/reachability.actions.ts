import type {
  Reachability,
  ReachabilityShift,
  UnreachedUser,
} from '@wardline/contract/alerts/reachability/reachability.schemas.ts'
import type { Context } from '../../../platform/http/context.ts'
import type { DraftParams } from '../../paging/drafts/calendar-draft.actions.ts'
import { listGainingUsers } from '../../paging/drafts/draft-comparison.actions.ts'
import { findReachability } from './reachability.access.ts'
import { findCurrentAndNextShifts } from './reachability.queries.ts'

const order = { unreachable: 0, weak: 1, ready: 2 } as const

/** Users of a draft whose pages would not arrive as they should, unreachable ones first. */
export const listDraftReachability = (ctx: Context, params: DraftParams): Promise<UnreachedUser[]> =>
  ctx.read(async (db) => {
    const users = await listGainingUsers(ctx, db, params)
    const reach = await findReachability(
      db,
      ctx.caller.account_id,
      users.map(({ user_id }) => user_id),
    )
    return users
      .flatMap(({ user_id, display_name }): UnreachedUser[] => {
        const { state, problems } = reach.get(user_id) ?? { state: 'ready', problems: [] }
        return state === 'ready' ? [] : [{ user_id, display_name, state, problems }]
      })
      .toSorted((a, b) => order[a.state] - order[b.state])
  })

export const listReachability = (ctx: Context, { problems }: { problems: boolean }): Promise<Reachability> =>
  ctx.read(async (db) => {
    const { account_id, user_id, permissions } = ctx.caller
    const is_everybody = permissions.has('base.view_integrationconfiguration')
    const shifts = await findCurrentAndNextShifts(db, account_id, { seen_by: is_everybody ? null : user_id })
    const people = [...new Set(shifts.map((shift) => shift.user_id))]
    const reach = await findReachability(db, account_id, people)
    const mayTest = permissions.has('base.change_integrationconfiguration')
    const all = shifts.flatMap(({ account_id: _, owners: __, ...shift }): ReachabilityShift[] => {
      const found = reach.get(shift.user_id)
      return found ? [{ ...shift, ...found, may: { test: mayTest || shift.user_id === user_id } }] : []
    })
    const sorted = all.toSorted((a, b) => order[a.state] - order[b.state])
    return {
      results: problems ? sorted.filter(({ state }) => state !== 'ready') : sorted,
      ready: all.filter(({ state }) => state === 'ready').length,
      count: all.length,
      is_everybody,
    }
  })
