import * as sheets from '@wardline/contract/paging/sheets/day-sheet.routes.ts'
import * as rosters from '@wardline/contract/paging/sheets/roster.routes.ts'
import { handle } from '../../../platform/http/handle.ts'
import { replyWithDownload, replyWithOwnPdf } from '../../../platform/files/reply-file.ts'
import { printDaySheet } from './day-sheet-pdf.actions.ts'
import { getDaySheet } from './day-sheet.actions.ts'
import { exportRoster } from './roster-export.actions.ts'
import { getRoster } from './roster.actions.ts'

export const sheetRoutes = [
  handle(sheets.getDaySheet, (ctx, { query }) => getDaySheet(ctx, query)),
  handle(sheets.printDaySheet, async (ctx, { query, reply }) =>
    replyWithOwnPdf(reply, await printDaySheet(ctx, query)),
  ),
  handle(rosters.getRoster, (ctx, { params, query }) => getRoster(ctx, params.id, query)),
  handle(rosters.exportRoster, async (ctx, { params, query, reply }) => {
    const file = await exportRoster(ctx, params.id, query)
    return file.type === 'application/pdf' ? replyWithOwnPdf(reply, file) : replyWithDownload(reply, file)
  }),
]
