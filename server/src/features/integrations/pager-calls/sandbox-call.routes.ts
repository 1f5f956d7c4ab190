import * as routes from '@wardline/contract/integrations/sandbox-call.routes.ts'
import { limits } from '@wardline/contract/limits.ts'
import type { Database } from '../../../platform/db/database.ts'
import type { BlobStore } from '../../../platform/files/blob-store.ts'
import type { UploadRules } from '../../../platform/files/receive.ts'
import { storeUpload } from '../../../platform/files/store-upload.ts'
import { handle } from '../../../platform/http/handle.ts'
import * as actions from './sandbox-call.actions.ts'

const soundRules: UploadRules = {
  bytes: limits.file_bytes,
  too_large: 'File size limit is 10mb',
  extensions: ['mp3'],
  pixels: 0,
}

export const sandboxCallRoutes = ({ db, blobs }: { db: Database; blobs: BlobStore }) => [
  handle(routes.startSandboxCall, (ctx, { body }) => actions.startSandboxCall(db, ctx, body)),
  handle(routes.pressSandboxKeys, (ctx, { params, body }) =>
    actions.pressSandboxKeys(db, ctx, params.reference, body),
  ),
  handle(routes.recordSandboxMessage, async (ctx, { params, request }) => {
    const { turn } = await actions.requireRecordingCall(ctx, params.reference)
    const call = { reference: params.reference, turn }
    return storeUpload(request, soundRules, { blobs, account_id: ctx.caller.account_id }, (file) =>
      actions.recordSandboxMessage(db, ctx, call, file),
    )
  }),
  handle(routes.endSandboxCall, (ctx, { params }) => actions.endSandboxCall(db, ctx, params.reference)),
  handle(routes.sendSandboxText, async (ctx, { body }) => ({
    reply: await actions.sendSandboxText(db, ctx, body),
  })),
]
