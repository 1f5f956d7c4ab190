import { buffer } from 'node:stream/consumers'
import * as routes from '@wardline/contract/accounts/user.routes.ts'
import type { BlobStore } from '../../../platform/files/blob-store.ts'
import { squarePicture } from '../../../platform/files/picture.ts'
import { receiveFile } from '../../../platform/files/receive.ts'
import { discard, storeBytes } from '../../../platform/files/store-upload.ts'
import { handle, replyHandled } from '../../../platform/http/handle.ts'
import * as actions from './photo.actions.ts'
import { cacheControl, photoMimeType, photoRules, photo_size } from './photo.rules.ts'

export const photoRoutes = ({ blobs }: { blobs: BlobStore }) => [
  handle(routes.uploadPhoto, async (ctx, { params, request }) => {
    await actions.requirePhotoChange(ctx, params.id)
    const original = await receiveFile(request.raw, photoRules, (file) => buffer(file.bytes))
    const picture = await squarePicture(original, { side: photo_size, pixels: photoRules.pixels })
    const { user, old_blob_key } = await storeBytes(
      request,
      picture,
      { blobs, account_id: ctx.caller.account_id },
      (blob) => actions.changePhoto(ctx, params.id, { ...blob, mime_type: photoMimeType }),
    )
    if (old_blob_key) await discard(blobs, old_blob_key, request)
    return user
  }),

  handle(routes.clearPhoto, async (ctx, { params, request }) => {
    const { user, old_blob_key } = await actions.clearPhoto(ctx, params.id)
    if (old_blob_key) await discard(blobs, old_blob_key, request)
    return user
  }),

  handle(routes.getPhoto, async (ctx, { params, query, reply }) => {
    const photo = await actions.findPhoto(ctx, params.id)
    const bytes = await blobs.get(photo.blob_key)
    reply
      .type(photo.mime_type)
      .header('content-length', photo.size)
      .header('cache-control', cacheControl(photo.id, query.v))
      .send(bytes)
    return replyHandled
  }),
]
