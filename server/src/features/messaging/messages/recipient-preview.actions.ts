import type { RecipientPreview } from '@wardline/contract/messaging/messages/recipient-preview.schemas.ts'
import type { previewRecipients as previewRoute } from '@wardline/contract/messaging/messages/recipient-preview.routes.ts'
import type { BodyOf } from '@wardline/contract/route.ts'
import type { Context } from '../../../platform/http/context.ts'
import { invalid } from '../../../platform/http/errors.ts'
import { findMessageType } from '../threads/message-type.queries.ts'
import { buildRecipientPreview } from './recipient-preview.rules.ts'
import { loadResolutionContext } from '../recipients/recipient.actions.ts'
import { findReachability } from '../recipients/recipient.queries.ts'
import { resolveRecipients } from '../recipients/recipient.rules.ts'

/** Messaging §7, preview=true. */
export function previewRecipients(
  ctx: Context,
  draft: BodyOf<typeof previewRoute>,
): Promise<RecipientPreview> {
  return ctx.read(async (db) => {
    const type =
      draft.message_type_id === null
        ? undefined
        : await findMessageType(db, ctx.caller, draft.message_type_id)
    const escalates = draft.apply_escalations || (type?.apply_escalations ?? false)
    const from = await loadResolutionContext(ctx, db, draft.recipient_ids, { escalates })
    const resolved = resolveRecipients(from)
    if (from.contacts.length < from.asked.length) throw invalid({ recipient_ids: resolved.problems })
    const ids = resolved.people.map(({ user_id }) => user_id)
    const reachability = await findReachability(db, ctx.caller.account_id, ids)
    const { priority, ignore_user_status } = draft
    return buildRecipientPreview(resolved, {
      people: from.people,
      reachability,
      priority,
      ignore_user_status,
    })
  })
}
