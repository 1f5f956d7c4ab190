import * as routes from '@wardline/contract/integrations/hook.routes.ts'
import type { Database } from '../../../platform/db/database.ts'
import type { BlobStore } from '../../../platform/files/blob-store.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { handle, replyHandled } from '../../../platform/http/handle.ts'
import type { SecretBox } from '../../../platform/secrets/secret-box.ts'
import { requireSnippetFile } from '../../paging/prompts/prompt.access.ts'
import { readAudioGrant } from './prompt-audio.rules.ts'

interface Needs {
  db: Database
  blobs: BlobStore
  secrets: SecretBox
}

/** The telephone provider plays a greeting; the signature in the address replaces a session. */
export const promptAudioRoutes = ({ db, blobs, secrets }: Needs) => [
  handle(routes.playPrompt, async (ctx, { params, reply }) => {
    const grant = readAudioGrant(secrets, params.token, ctx.clock.now())
    if (!grant) throw notFound()
    const { account_id, snippet_id } = grant
    const file = await db.read(account_id, (reader) => requireSnippetFile(reader, account_id, snippet_id))
    reply
      .type(file.mime_type)
      .header('content-length', file.size)
      .header('cache-control', 'public, max-age=3600')
      .header('content-security-policy', "default-src 'none'; sandbox")
      .send(await blobs.get(file.blob_key))
    return replyHandled
  }),
]
