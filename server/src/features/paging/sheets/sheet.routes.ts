import type { FastifyReply } from 'fastify'
import * as sheets from '@wardline/contract/paging/sheets/day-sheet.routes.ts'
import * as rosters from '@wardline/contract/paging/sheets/roster.routes.ts'
import { handle } from '../../../platform/http/handle.ts'
import { replyWithDownload, replyWithOwnPdf } from '../../../platform/files/reply-file.ts'
import { printDaySheet } from './day-sheet-pdf.actions.ts'
import { getDaySheet } from './day-sheet.actions.ts'
import { exportHospitalRoster, exportRoster, type RosterFile } from './roster-export.actions.ts'
import { getHospitalRoster, getRoster } from './roster.actions.ts'

const replyWithRoster = (reply: FastifyReply, file: RosterFile) =>
  file.type === 'application/pdf' ? replyWithOwnPdf(reply, file) : replyWithDownload(reply, file)

export const sheetRoutes = [
  handle(sheets.getDaySheet, (ctx, { query }) => getDaySheet(ctx, query)),
  handle(sheets.printDaySheet, async (ctx, { query, reply }) =>
    replyWithOwnPdf(reply, await printDaySheet(ctx, query)),
  ),
  handle(rosters.getRoster, (ctx, { params, query }) => getRoster(ctx, params.id, query)),
  handle(rosters.exportRoster, async (ctx, { params, query, reply }) =>
    replyWithRoster(reply, await exportRoster(ctx, params.id, query)),
  ),
  handle(rosters.getHospitalRoster, (ctx, { query }) => getHospitalRoster(ctx, query)),
  handle(rosters.exportHospitalRoster, async (ctx, { query, reply }) =>
    replyWithRoster(reply, await exportHospitalRoster(ctx, query)),
  ),
]
