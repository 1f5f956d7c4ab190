import type { RecipientPreview } from '@wardline/contract/messaging/messages/recipient-preview.schemas.ts'
import type { previewRecipients as previewRoute } from '@wardline/contract/messaging/messages/recipient-preview.routes.ts'
import type { BodyOf } from '@wardline/contract/route.ts'
import type { Context } from '../../../platform/http/context.ts'
import { invalid } from '../../../platform/http/errors.ts'
import { findMessageType } from '../threads/message-type.queries.ts'
import { buildRecipientPreview } from './recipient-preview.rules.ts'
import { findReachability } from '../recipients/recipient.queries.ts'
import { forecastGroups } from '../recipients/group-escalation.actions.ts'
import { resolveMessage } from '../recipients/routed-message.actions.ts'
import { messageBody, parseMessageData } from '../threads/thread.rules.ts'

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
    const { subject, data, recipient_ids, priority, message_type_id, requires_confirm, ignore_user_status } =
      draft
    const routed = await resolveMessage(ctx, db, {
      contact_ids: recipient_ids,
      subject,
      body: messageBody(parseMessageData(data, type).items),
      priority,
      message_type_id,
      requires_confirm,
      apply_escalations: draft.apply_escalations || (type?.apply_escalations ?? false),
    })
    const { to, context } = routed
    if (context.contacts.length < context.asked.length) throw invalid({ recipient_ids: to.problems })
    const ids = to.people.map(({ user_id }) => user_id)
    const { account_id } = ctx.caller
    const { apply_escalations } = routed
    const is_asking = apply_escalations || routed.requires_confirm || draft.response_options.length > 0
    const message = { priority: routed.priority, ignore_user_status, is_asking, apply_escalations }
    const [reachability, forecasts] = await Promise.all([
      findReachability(db, account_id, ids),
      forecastGroups(db, account_id, message, routed),
    ])
    return {
      recipient_ids,
      ...buildRecipientPreview(routed, {
        people: context.people,
        routed: context.routed ?? new Map(),
        reachability,
        forecasts,
        priority: routed.priority,
        ignore_user_status,
      }),
    }
  })
}
