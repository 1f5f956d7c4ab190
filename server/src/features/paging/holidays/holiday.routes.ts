import * as routes from '@wardline/contract/paging/holidays/holiday.routes.ts'
import { onePage } from '../../../platform/http/paging.ts'
import { handle } from '../../../platform/http/handle.ts'
import * as actions from './holiday.actions.ts'

export const holidayRoutes = [
  handle(routes.listHolidays, async (ctx) => onePage(await actions.listHolidays(ctx))),
  handle(routes.addHolidays, async (ctx, { body }) => onePage(await actions.addHolidays(ctx, body))),
  handle(routes.removeHoliday, (ctx, { params }) => actions.removeHoliday(ctx, params.id)),
  handle(routes.readHolidayFile, (ctx, { body }) => actions.readHolidayFile(ctx, body.calendar)),
]
