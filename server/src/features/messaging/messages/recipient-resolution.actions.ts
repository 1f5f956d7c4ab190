import type {
  RecipientQuery,
  RecipientResolution,
} from '@wardline/contract/messaging/recipients/recipient-resolution.schemas.ts'
import type { Context } from '../../../platform/http/context.ts'
import { invalid } from '../../../platform/http/errors.ts'
import { loadResolutionContext } from '../recipients/recipient.actions.ts'
import { resolveRecipients } from '../recipients/recipient.rules.ts'
import { findMessageType } from '../threads/message-type.queries.ts'
import { auditShownRecipients, describeRecipients } from './message-recipients.actions.ts'
import { findProblem } from './message-recipients.rules.ts'

export async function resolveMessageRecipients(
  ctx: Context,
  message: RecipientQuery,
): Promise<RecipientResolution> {
  const { requires_confirm, response_options, message_type_id } = message
  const found = await ctx.read(async (db) => {
    const type = message_type_id === null ? undefined : await findMessageType(db, ctx.caller, message_type_id)
    const apply_escalations = message.apply_escalations || (type?.apply_escalations ?? false)
    const is_asking = apply_escalations || requires_confirm || response_options.length > 0
    const context = await loadResolutionContext(ctx, db, message.recipient_ids, {
      escalates: apply_escalations,
    })
    const to = resolveRecipients(context)
    if (context.contacts.length < context.addressed.length) throw invalid({ recipient_ids: to.problems })
    const sending = { ...message, apply_escalations, is_asking }
    return { to, context, ...(await describeRecipients(ctx, db, { to, context }, sending)) }
  })
  await auditShownRecipients(ctx, found.context, found.pages)
  return {
    results: found.contacts,
    people_count: found.to.people.length,
    problem: findProblem(found.to),
  }
}
