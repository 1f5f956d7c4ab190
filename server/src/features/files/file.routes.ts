import * as routes from '@wardline/contract/files/file.routes.ts'
import type { FastifyRequest } from 'fastify'
import type { BlobStore } from '../../platform/files/blob-store.ts'
import { attachmentDisposition } from '../../platform/files/content-disposition.ts'
import { storeUpload } from '../../platform/files/store-upload.ts'
import type { Context } from '../../platform/http/context.ts'
import { handle, replyHandled } from '../../platform/http/handle.ts'
import * as actions from './file.actions.ts'
import { attachmentRules, type Attachment } from './file.rules.ts'

interface Needs {
  blobs: BlobStore
  unsent_upload_bytes: number
}

async function receiveUpload(
  ctx: Context,
  { blobs, unsent_upload_bytes: most_bytes }: Needs,
  purpose: 'attachment' | 'file',
  request: FastifyRequest,
): Promise<Attachment> {
  await actions.requireUploadAllowance(ctx, most_bytes, 0)
  return storeUpload(request, attachmentRules, { blobs, account_id: ctx.caller.account_id }, (file) =>
    actions.keepUpload(ctx, { purpose, most_bytes }, file),
  )
}

export const fileRoutes = (needs: Needs) => [
  handle(routes.uploadAttachment, (ctx, { request }) => receiveUpload(ctx, needs, 'attachment', request)),
  handle(routes.uploadFile, (ctx, { request }) => receiveUpload(ctx, needs, 'file', request)),

  handle(routes.downloadFile, async (ctx, { params, reply }) => {
    const file = await actions.openFile(ctx, params.id)
    const bytes = await needs.blobs.get(file.blob_key)
    reply
      .type(file.mime_type)
      .header('content-length', file.size)
      .header('content-disposition', attachmentDisposition(file.name))
      .header('cache-control', 'private, no-store')
      // Prevents scripts if a browser displays the file, regardless of its content.
      .header('content-security-policy', "default-src 'none'; sandbox")
      .send(bytes)
    return replyHandled
  }),
]
