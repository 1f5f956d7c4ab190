import type { MyShifts } from '@wardline/contract/paging/my-shifts/my-shift.schemas.ts'
import type { Context } from '../../../platform/http/context.ts'
import { formatInZone } from '../coverage/coverage.rules.ts'
import * as queries from './my-shift.queries.ts'

export function inGroupZone<Span extends { start: string; end: string; time_zone: string }>(
  span: Span,
): Span {
  return {
    ...span,
    start: formatInZone(span.start, span.time_zone),
    end: formatInZone(span.end, span.time_zone),
  }
}

export function listMyShifts(ctx: Context, weeks: number): Promise<MyShifts> {
  return ctx.read(async (db) => {
    const { account_id, user_id } = ctx.caller
    const params = { account_id, user_id, days: weeks * 7 }
    const [results, taken_over] = await Promise.all([
      queries.listShiftsOfUser(db, params),
      queries.listTakenOverShifts(db, params),
    ])
    const until = ctx.clock.now().add({ hours: weeks * 7 * 24 })
    return {
      until: until.toString(),
      results: results.map(inGroupZone),
      taken_over: taken_over.map(inGroupZone),
    }
  })
}
