import * as routes from '@wardline/contract/files/file.routes.ts'
import type { BlobStore } from '../../platform/files/blob-store.ts'
import { attachmentDisposition } from '../../platform/files/content-disposition.ts'
import { storeUpload } from '../../platform/files/store-upload.ts'
import { handle, sent } from '../../platform/http/handle.ts'
import * as actions from './file.actions.ts'
import { attachmentRules } from './file.rules.ts'

export const fileRoutes = (blobs: BlobStore) => [
  handle(routes.uploadAttachment, (ctx, { request }) =>
    storeUpload(request, attachmentRules, { blobs, account_id: ctx.caller.account_id }, (file) =>
      actions.keepUpload(ctx, 'attachment', file),
    ),
  ),

  handle(routes.uploadFile, (ctx, { request }) =>
    storeUpload(request, attachmentRules, { blobs, account_id: ctx.caller.account_id }, (file) =>
      actions.keepUpload(ctx, 'file', file),
    ),
  ),

  handle(routes.downloadFile, async (ctx, { params, reply }) => {
    const file = await actions.openFile(ctx, params.id)
    const bytes = await blobs.get(file.blob_key)
    reply
      .type(file.mime_type)
      .header('content-length', file.size)
      .header('content-disposition', attachmentDisposition(file.name))
      .header('cache-control', 'private, no-store')
      // Whatever the bytes pretend to be, a browser that is made to show them runs nothing.
      .header('content-security-policy', "default-src 'none'; sandbox")
      .send(bytes)
    return sent
  }),
]
