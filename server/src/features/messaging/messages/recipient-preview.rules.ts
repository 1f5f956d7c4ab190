import type { RecipientPreview } from '@wardline/contract/messaging/messages/recipient-preview.schemas.ts'
import { statusOf } from '../../accounts/presence/presence.rules.ts'
import type { PossibleRecipient, Reachability } from '../recipients/recipient.queries.ts'
import type { Recipient, ResolvedRecipients, ResolvedContact } from '../recipients/recipient.rules.ts'
import { bestStatus } from '../recipients/recipient-status.rules.ts'
import { noRecipients } from '../recipients/recipient.errors.ts'

interface PreviewContext {
  people: ReadonlyMap<number, PossibleRecipient>
  reachability: ReadonlyMap<number, Reachability>
  priority: 0 | 1 | 2
  ignore_user_status: boolean
}

type Contact = RecipientPreview['contacts'][number]
type Person = Contact['people'][number]

export const buildRecipientPreview = (
  { contacts, people, problems, unreachable }: ResolvedRecipients,
  context: PreviewContext,
): RecipientPreview => ({
  contacts: contacts.map((each) => previewContact(each, context)),
  people_count: people.length,
  problem: [...problems, ...unreachable][0] ?? (people.length === 0 ? noRecipients.detail : null),
})

function previewContact(
  { contact, recipients, sentence }: ResolvedContact,
  context: PreviewContext,
): Contact {
  const people = recipients.map((each) => previewUser(each, context))
  const own = people.filter(({ reason }) => reason === 'new_message').map(({ status }) => status)
  const status = bestStatus(own)
  const { contact_id, type, name: display_name } = contact
  return { contact_id, type, display_name, status, sentence, people }
}

function previewUser({ user_id, reason, why }: Recipient, context: PreviewContext): Person {
  const person = context.people.get(user_id)
  const reach = context.reachability.get(user_id)
  // High priority and the sender's override break through "do not disturb".
  const isAlerted = reach?.status !== 'dnd' || context.priority === 2 || context.ignore_user_status
  return {
    user_id,
    display_name: person?.display_name ?? '',
    title: person?.title ?? '',
    reason,
    why,
    status: reach ? statusOf(reach) : null,
    is_alerted: isAlerted,
  }
}
