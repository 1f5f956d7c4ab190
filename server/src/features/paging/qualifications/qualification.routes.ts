import * as holderRoutes from '@wardline/contract/paging/qualifications/qualification-holder.routes.ts'
import * as routes from '@wardline/contract/paging/qualifications/qualification.routes.ts'
import { replyWithDownload } from '../../../platform/files/reply-file.ts'
import { handle } from '../../../platform/http/handle.ts'
import { handleList } from '../../../platform/http/paging.ts'
import { previewHolderUpload, uploadHolders } from './holder-upload.actions.ts'
import * as qualifications from './qualification.actions.ts'
import * as holders from './qualification-holder.actions.ts'

export const qualificationRoutes = [
  handleList(routes.listQualifications, (ctx, { query }) => qualifications.listQualifications(ctx, query)),
  handle(routes.getQualification, (ctx, { params }) => qualifications.getQualification(ctx, params.id)),
  handle(routes.createQualification, (ctx, { body }) => qualifications.createQualification(ctx, body)),
  handle(routes.changeQualification, (ctx, { params, body }) =>
    qualifications.changeQualification(ctx, params.id, body),
  ),
  handle(routes.deleteQualification, (ctx, { params }) => qualifications.deleteQualification(ctx, params.id)),
  handleList(holderRoutes.listQualificationHolders, (ctx, { query }) => holders.listHolders(ctx, query)),
  handle(holderRoutes.exportQualificationHolders, async (ctx, { query, reply }) =>
    replyWithDownload(reply, await holders.exportHolders(ctx, query)),
  ),
  handle(holderRoutes.getQualificationHolder, (ctx, { params }) => holders.getHolder(ctx, params.id)),
  handle(holderRoutes.createQualificationHolder, (ctx, { body }) => holders.createHolder(ctx, body)),
  handle(holderRoutes.changeQualificationHolder, (ctx, { params, body }) =>
    holders.changeHolder(ctx, params.id, body),
  ),
  handle(holderRoutes.deleteQualificationHolder, (ctx, { params }) => holders.deleteHolder(ctx, params.id)),
  handle(holderRoutes.previewHolderUpload, (ctx, { body }) => previewHolderUpload(ctx, body)),
  handle(holderRoutes.uploadHolders, (ctx, { body }) => uploadHolders(ctx, body)),
]
