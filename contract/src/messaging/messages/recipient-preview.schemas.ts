import { z } from 'zod'
import { text } from '../../text.ts'
import { RecipientQuery, ResolvedContact } from '../recipients/recipient-resolution.schemas.ts'
import { NewThread } from '../threads/thread.schemas.ts'

/** The subject may be empty: previews are requested while the user types. */
export const ThreadDraft = z.strictObject({
  ...NewThread.shape,
  subject: text(200).default(''),
  in_conversation: RecipientQuery.shape.in_conversation,
})
export type ThreadDraft = z.output<typeof ThreadDraft>

export const RecipientPreview = z
  .object({
    /** The contacts that were asked about. Policies may replace them. */
    recipient_ids: z.array(z.int()),
    /** The contacts that receive the message, also by routing policies; none if a policy refuses it. */
    contacts: z.array(ResolvedContact),
    /** The changes by routing policies other than recipients, and the actions that fail. */
    policies: z.array(z.object({ policy_name: z.string(), effects: z.array(z.string()) })),
    people_count: z.int(),
    problem: z.string().nullable(),
  })
  .meta({ id: 'RecipientPreview' })

export type RecipientPreview = z.output<typeof RecipientPreview>
