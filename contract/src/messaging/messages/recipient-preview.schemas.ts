import { z } from 'zod'
import { Status } from '../../accounts/user.schemas.ts'
import { ContactType } from '../../directory/contact.schemas.ts'
import { text } from '../../text.ts'
import { NewThread } from '../threads/thread.schemas.ts'

/** The subject may be empty: previews are requested while the user types. */
export const ThreadDraft = z.strictObject({ ...NewThread.shape, subject: text(200).default('') })

const PreviewPerson = z
  .object({
    user_id: z.int(),
    display_name: z.string(),
    title: z.string(),
    profile_picture: z.string().nullable(),
    reason: z.enum(['new_message', 'forward']),
    why: z.string(),
    status: Status,
    /** False when "do not disturb" is on and neither the priority nor the sender overrides it. */
    is_alerted: z.boolean(),
  })
  .meta({ id: 'RecipientPreviewUser' })

const PreviewContact = z
  .object({
    contact_id: z.int(),
    type: ContactType,
    display_name: z.string(),
    /** Best status of its users: online, do not disturb, offline; null when unknown or without users. */
    status: Status,
    sentence: z.string(),
    /** The routing policy that chose it; null: the sender's choice. */
    policy_name: z.string().nullable(),
    people: z.array(PreviewPerson),
  })
  .meta({ id: 'RecipientPreviewContact' })

export const RecipientPreview = z
  .object({
    /** The contacts that were asked about. Policies may replace them. */
    recipient_ids: z.array(z.int()),
    /** The contacts that receive the message, also by routing policies. */
    contacts: z.array(PreviewContact),
    /** What routing policies will change besides the recipients, and what they cannot do. */
    policies: z.array(z.object({ policy_name: z.string(), effects: z.array(z.string()) })),
    people_count: z.int(),
    problem: z.string().nullable(),
  })
  .meta({ id: 'RecipientPreview' })

export type RecipientPreview = z.output<typeof RecipientPreview>
