import type {
  Reachability,
  ReachabilityShift,
} from '@wardline/contract/alerts/reachability/reachability.schemas.ts'
import type { Context } from '../../../platform/http/context.ts'
import { findReachability } from './reachability.access.ts'
import { findCurrentAndNextShifts } from './reachability.queries.ts'

const order = { unreachable: 0, weak: 1, ready: 2 } as const

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
