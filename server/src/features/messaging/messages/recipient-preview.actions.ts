import type { RecipientPreview } from '@wardline/contract/messaging/messages/recipient-preview.schemas.ts'
import type { previewRecipients as previewRoute } from '@wardline/contract/messaging/messages/recipient-preview.routes.ts'
import type { BodyOf } from '@wardline/contract/route.ts'
import type { Context } from '../../../platform/http/context.ts'
import { invalid } from '../../../platform/http/errors.ts'
import { findMessageType } from '../threads/message-type.queries.ts'
import { resolveMessage } from '../recipients/routed-message.actions.ts'
import { messageBody, parseMessageData } from '../threads/thread.rules.ts'
import { auditShownRecipients, describeRecipients } from './message-recipients.actions.ts'
import { findProblem } from './message-recipients.rules.ts'

/** Messaging §7, preview=true. */
export async function previewRecipients(
  ctx: Context,
  draft: BodyOf<typeof previewRoute>,
): Promise<RecipientPreview> {
  const { subject, data, recipient_ids, message_type_id, ignore_user_status } = draft
  const { routed, contacts, pages } = await ctx.read(async (db) => {
    const type = message_type_id === null ? undefined : await findMessageType(db, ctx.caller, message_type_id)
    const message = await resolveMessage(ctx, db, {
      contact_ids: recipient_ids,
      subject,
      body: messageBody(parseMessageData(data, type).items),
      priority: draft.priority,
      message_type_id,
      requires_confirm: draft.requires_confirm,
      apply_escalations: draft.apply_escalations || (type?.apply_escalations ?? false),
    })
    const { to, context, priority, apply_escalations, requires_confirm, delay_until } = message
    if (context.contacts.length < context.addressed.length) throw invalid({ recipient_ids: to.problems })
    const is_asking = apply_escalations || requires_confirm || draft.response_options.length > 0
    const { patient_id, encounter_id } = draft
    const isRouted = message.policies.some(({ is_trial }) => !is_trial)
    const in_conversation = draft.in_conversation && !isRouted
    const response = { is_asking, apply_escalations, mentions: draft.mentions }
    const about = { patient_id, encounter_id, in_conversation }
    const sending = { priority, ignore_user_status, ...response, ...about, delay_until }
    return { routed: message, ...(await describeRecipients(ctx, db, message, sending)) }
  })
  await auditShownRecipients(ctx, routed.context, pages)
  return {
    recipient_ids,
    contacts: routed.refused === null ? contacts : [],
    policies: routed.policies
      .filter(({ is_trial, notes }) => !is_trial && notes.length > 0)
      .map(({ policy_name, notes }) => ({ policy_name, effects: notes })),
    people_count: routed.refused === null ? routed.to.people.length : 0,
    problem: routed.refused ?? findProblem(routed.to),
  }
}
