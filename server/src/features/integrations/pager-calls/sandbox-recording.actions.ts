import type { StoredFile } from '../../../platform/files/store-upload.ts'
import type { Tx } from '../../../platform/db/transaction.ts'
import type { Context } from '../../../platform/http/context.ts'
import { getCallerUser } from '../../accounts/users/system-user.actions.ts'
import { claimAttachments } from '../../files/file.access.ts'
import type { PagerCallRow } from './pager-call.queries.ts'
import * as queries from './pager-call.queries.ts'

/** The file waits, like an upload that was not sent, until the call has its page. */
export const keepSandboxRecording = (ctx: Context, file: StoredFile): Promise<string> =>
  ctx.transaction(async (tx) => {
    const uploaded_by = await getCallerUser(tx)
    const id = await queries.insertWaitingRecording(tx.db, {
      ...file,
      account_id: tx.account_id,
      uploaded_by,
    })
    return String(id)
  })

export async function attachSandboxRecording(
  tx: Tx,
  { recording, thread_id, message_id }: PagerCallRow,
): Promise<number> {
  const id = Number(recording)
  const page = { thread_id: thread_id ?? 0, message_id: message_id ?? 0 }
  await claimAttachments(tx, { user_id: await getCallerUser(tx), attachment_ids: [id], ...page })
  await queries.showAttachment(tx.db, { account_id: tx.account_id, ...page })
  return id
}
