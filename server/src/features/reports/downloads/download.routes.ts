import * as routes from '@wardline/contract/reports/downloads/download.routes.ts'
import type { BlobStore } from '../../../platform/files/blob-store.ts'
import { handle } from '../../../platform/http/handle.ts'
import { replyWithDownload } from '../../../platform/files/reply-file.ts'
import type { SecretBox } from '../../../platform/secrets/secret-box.ts'
import * as actions from './download.actions.ts'

export const downloadRoutes = (needs: { blobs: BlobStore; secrets: SecretBox }) => [
  handle(routes.listDownloads, (ctx, { params }) => actions.listDownloads(ctx, params.id)),
  handle(routes.createDownload, (ctx, { params, body }) => actions.createDownload(ctx, params.id, body)),
  handle(routes.openDownload, async (ctx, { params, reply }) => {
    const { name, size, content } = await actions.openDownload(ctx, params, needs)
    return replyWithDownload(reply, { name, type: 'text/csv', content, size })
  }),
  handle(routes.deleteDownload, (ctx, { params }) => actions.deleteDownload(ctx, params, needs.blobs)),
]
