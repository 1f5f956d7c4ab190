import * as routes from '@wardline/contract/files/file.routes.ts'
import type { FastifyRequest } from 'fastify'
import type { BlobStore } from '../../platform/files/blob-store.ts'
import { storeUpload } from '../../platform/files/store-upload.ts'
import type { Context } from '../../platform/http/context.ts'
import { handle } from '../../platform/http/handle.ts'
import { replyWithDownload } from '../../platform/files/reply-file.ts'
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
    return replyWithDownload(reply, {
      name: file.name,
      type: file.mime_type,
      content: bytes,
      size: file.size,
    })
  }),
]
