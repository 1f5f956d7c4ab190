import * as routes from '@wardline/contract/paging/history/calendar-change.routes.ts'
import { handleList } from '../../../platform/http/paging.ts'
import { findCalendarChanges } from './calendar-change.actions.ts'

export const calendarChangeRoutes = [
  handleList(routes.listCalendarChanges, (ctx, { params, query }) =>
    findCalendarChanges(ctx, params.id, query),
  ),
]
