import type { MyShifts } from '@wardline/contract/paging/my-shift.schemas.ts'
import type { Ctx } from '../../platform/http/context.ts'
import { zoned } from './coverage.rules.ts'
import * as queries from './my-shift.queries.ts'

const inItsZone = <Span extends { start: string; end: string; time_zone: string }>(span: Span): Span => ({
  ...span,
  start: zoned(span.start, span.time_zone),
  end: zoned(span.end, span.time_zone),
})

/** When the caller is on call in the next weeks. */
export const myShifts = (ctx: Ctx, weeks: number): Promise<MyShifts> =>
  ctx.read(async (db) => {
    const { account_id, user_id } = ctx.caller
    const asked = { account_id, user_id, weeks }
    const [results, given] = await Promise.all([queries.shiftsOf(db, asked), queries.givenBy(db, asked)])
    const until = ctx.clock.now().add({ hours: weeks * 7 * 24 })
    return { until: until.toString(), results: results.map(inItsZone), given: given.map(inItsZone) }
  })
