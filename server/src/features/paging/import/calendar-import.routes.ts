import * as routes from '@wardline/contract/paging/import/calendar-import.routes.ts'
import { handle } from '../../../platform/http/handle.ts'
import * as actions from './calendar-import.actions.ts'
import { readRotationTable } from './rotation-table.actions.ts'

export const calendarImportRoutes = [
  handle(routes.previewImport, (ctx, { params, body }) => actions.previewImport(ctx, params.id, body)),
  handle(routes.readRotationTable, (ctx, { params, body }) => readRotationTable(ctx, params.id, body)),
  handle(routes.importCalendar, (ctx, { params, body }) => actions.importCalendar(ctx, params.id, body)),
]
