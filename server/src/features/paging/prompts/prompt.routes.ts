import { limits } from '@wardline/contract/limits.ts'
import * as routes from '@wardline/contract/paging/prompts/prompt.routes.ts'
import type { BlobStore } from '../../../platform/files/blob-store.ts'
import type { UploadRules } from '../../../platform/files/receive.ts'
import { discard, storeUpload } from '../../../platform/files/store-upload.ts'
import { handle, replyHandled } from '../../../platform/http/handle.ts'
import { handleList, paged } from '../../../platform/http/paging.ts'
import * as actions from './prompt.actions.ts'

/** MP3 only: the same audio format as message attachments. */
const soundRules: UploadRules = {
  bytes: limits.file_bytes,
  too_large: 'File size limit is 10mb',
  extensions: ['mp3'],
  pixels: 0,
}

export const promptRoutes = ({ blobs }: { blobs: BlobStore }) => [
  handleList(routes.listPrompts, (ctx, { query }) => actions.findPrompts(ctx, query)),
  handle(routes.createPrompt, (ctx, { body }) => actions.createPrompt(ctx, body.name)),
  handle(routes.changePrompt, (ctx, { params, body }) => actions.changePrompt(ctx, params.id, body)),
  handle(routes.deletePrompt, async (ctx, { params, request }) => {
    for (const key of await actions.deletePrompt(ctx, params.id)) await discard(blobs, key, request)
  }),
  handle(routes.listSnippets, async (ctx, { params, request }) => {
    const results = await actions.listSnippets(ctx, params.id)
    return paged(request, { page: 1, page_size: results.length || 1 }, { count: results.length, results })
  }),
  handle(routes.addSnippet, async (ctx, { params, request }) => {
    await actions.requireSnippetSlot(ctx, params.id)
    return storeUpload(request, soundRules, { blobs, account_id: ctx.caller.account_id }, (file) =>
      actions.addSnippet(ctx, params.id, file),
    )
  }),
  handle(routes.changeSnippet, (ctx, { params, body }) => actions.changeSnippet(ctx, params.id, body)),
  handle(routes.deleteSnippet, async (ctx, { params, request }) => {
    const { prompt, blob_keys } = await actions.deleteSnippet(ctx, params.id)
    for (const key of blob_keys) await discard(blobs, key, request)
    return prompt
  }),
  handle(routes.playSnippet, async (ctx, { params, reply }) => {
    const file = await actions.findSnippetAudio(ctx, params.id)
    const bytes = await blobs.get(file.blob_key)
    reply
      .type(file.mime_type)
      .header('content-length', file.size)
      // The audio of a snippet never changes.
      .header('cache-control', 'private, max-age=31536000, immutable')
      .header('content-security-policy', "default-src 'none'; sandbox")
      .send(bytes)
    return replyHandled
  }),
]
