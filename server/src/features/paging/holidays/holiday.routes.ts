import * as routes from '@wardline/contract/paging/holidays/holiday.routes.ts'
import { handle } from '../../../platform/http/handle.ts'
import * as actions from './holiday.actions.ts'

const pageOf = <T>(results: T[]) => ({ count: results.length, next: null, previous: null, results })

export const holidayRoutes = [
  handle(routes.listHolidays, async (ctx) => pageOf(await actions.listHolidays(ctx))),
  handle(routes.addHolidays, async (ctx, { body }) => pageOf(await actions.addHolidays(ctx, body))),
  handle(routes.removeHoliday, (ctx, { params }) => actions.removeHoliday(ctx, params.id)),
  handle(routes.readHolidayFile, (ctx, { body }) => actions.readHolidayFile(ctx, body.calendar)),
]
