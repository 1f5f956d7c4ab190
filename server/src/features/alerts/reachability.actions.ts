import type { Reachability, ReachShift } from '@wardline/contract/alerts/reachability.schemas.ts'
import type { Ctx } from '../../platform/http/context.ts'
import { reachOfPeople } from './reachability.access.ts'
import { shiftsAround } from './reachability.queries.ts'

const order = { unreachable: 0, weak: 1, ready: 2 } as const

/** Who is on call now and next, and whether they can be rung: those who cannot first. */
export const listReachability = (ctx: Ctx, { problems }: { problems: boolean }): Promise<Reachability> =>
  ctx.read(async (db) => {
    const { account_id, user_id, permissions } = ctx.caller
    const is_everybody = permissions.has('base.view_integrationconfiguration')
    const shifts = await shiftsAround(db, account_id, { seen_by: is_everybody ? null : user_id })
    const people = [...new Set(shifts.map((shift) => shift.user_id))]
    const reach = await reachOfPeople(db, account_id, people)
    const mayTest = permissions.has('base.change_integrationconfiguration')
    const all = shifts.flatMap(({ account_id: _, owners: __, ...shift }): ReachShift[] => {
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
