import * as routes from '@wardline/contract/messaging/proof/proof.routes.ts'
import { handle } from '../../../platform/http/handle.ts'
import { replyWithDownload } from '../../../platform/files/reply-file.ts'
import * as actions from './proof.actions.ts'

export const proofRoutes = [
  handle(routes.getMessageProof, (ctx, { params, query }) => actions.getMessageProof(ctx, params.id, query)),
  handle(routes.exportProof, async (ctx, { params, query, reply }) => {
    const { name, mime_type, bytes } = await actions.exportProof(ctx, params.id, query)
    return replyWithDownload(reply, { name, type: mime_type, content: bytes })
  }),
]
