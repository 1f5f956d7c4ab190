import * as routes from '@wardline/contract/messaging/proof/proof.routes.ts'
import { attachmentDisposition } from '../../../platform/files/content-disposition.ts'
import { handle, replyHandled } from '../../../platform/http/handle.ts'
import * as actions from './proof.actions.ts'

export const proofRoutes = [
  handle(routes.getMessageProof, (ctx, { params, query }) => actions.getMessageProof(ctx, params.id, query)),
  handle(routes.exportProof, async (ctx, { params, query, reply }) => {
    const file = await actions.exportProof(ctx, params.id, query)
    reply
      .type(file.mime_type)
      .header('content-length', file.bytes.length)
      .header('content-disposition', attachmentDisposition(file.name))
      .header('cache-control', 'private, no-store')
      .header('content-security-policy', "default-src 'none'; sandbox")
      .send(file.bytes)
    return replyHandled
  }),
]
