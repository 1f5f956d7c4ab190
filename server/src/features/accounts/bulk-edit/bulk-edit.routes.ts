import * as routes from '@wardline/contract/accounts/bulk-edit/bulk-edit.routes.ts'
import { handle } from '../../../platform/http/handle.ts'
import { csvType, replyWithDownload } from '../../../platform/files/reply-file.ts'
import { handleList } from '../../../platform/http/paging.ts'
import { writeBulkEditCsv } from './bulk-edit-csv.rules.ts'
import type { FindDuties } from './bulk-edit-plan.actions.ts'
import { previewBulkEdit } from './bulk-edit-preview.actions.ts'
import * as actions from './bulk-edit.actions.ts'

export const bulkEditRoutes = ({ findDuties }: { findDuties: FindDuties }) => [
  handle(routes.createBulkEdit, (ctx, { params, body }) => actions.createBulkEdit(ctx, params.id, body)),
  handle(routes.getBulkEdit, (ctx, { params }) => actions.getBulkEdit(ctx, params)),
  handle(routes.previewBulkEdit, (ctx, { params, body }) => previewBulkEdit(ctx, params, body, findDuties)),
  handle(routes.applyBulkEdit, (ctx, { params, body }) => actions.applyBulkEdit(ctx, params, body.changes)),
  handle(routes.undoBulkEdit, (ctx, { params }) => actions.undoBulkEdit(ctx, params)),
  handleList(routes.listBulkEditUsers, (ctx, { params, query }) =>
    actions.listBulkEditUsers(ctx, params, query),
  ),
  handle(routes.downloadBulkEditUsers, async (ctx, { params, query, reply }) => {
    const content = writeBulkEditCsv(await actions.exportBulkEditUsers(ctx, params, query.outcome))
    return replyWithDownload(reply, { name: 'bulk-edit.csv', type: csvType, content })
  }),
]
