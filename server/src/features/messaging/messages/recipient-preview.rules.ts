import type { RecipientPreview } from '@wardline/contract/messaging/messages/recipient-preview.schemas.ts'
import { statusOf } from '../../accounts/presence/presence.rules.ts'
import { profilePictureUrl } from '../../accounts/users/profile-picture.rules.ts'
import type { PossibleRecipient, Reachability } from '../recipients/recipient.queries.ts'
import type { GroupForecast } from '../recipients/group-escalation.actions.ts'
import type { RoutedMessage } from '../recipients/routed-message.actions.ts'
import type { Recipient, ResolvedContact } from '../recipients/recipient.rules.ts'
import { bestStatus } from '../recipients/recipient-status.rules.ts'
import { noRecipients } from '../recipients/recipient.errors.ts'

interface PreviewContext {
  people: ReadonlyMap<number, PossibleRecipient>
  reachability: ReadonlyMap<number, Reachability>
  forecasts: ReadonlyMap<number, GroupForecast>
  priority: 0 | 1 | 2
  ignore_user_status: boolean
  routed: ReadonlyMap<number, { policy: string | null }>
}

type Contact = RecipientPreview['contacts'][number]
type Person = Contact['people'][number]

export const buildRecipientPreview = (
  { to, refused, policies }: Pick<RoutedMessage, 'to' | 'refused' | 'policies'>,
  context: PreviewContext,
): Omit<RecipientPreview, 'recipient_ids'> => ({
  contacts: to.contacts.map((each) => previewContact(each, context)),
  policies: policies
    .filter(({ is_trial, notes }) => !is_trial && notes.length > 0)
    .map(({ policy_name, notes }) => ({ policy_name, effects: notes })),
  people_count: to.people.length,
  problem:
    refused ??
    [...to.problems, ...to.unreachable][0] ??
    (to.people.length === 0 ? noRecipients.detail : null),
})

function previewContact(
  { contact, recipients, ...resolved }: ResolvedContact,
  context: PreviewContext,
): Contact {
  const people = recipients.map((each) => previewUser(each, context))
  const own = people.filter(({ reason }) => reason === 'new_message').map(({ status }) => status)
  const status = bestStatus(own)
  const { contact_id, type, name } = contact
  const sentence = context.forecasts.get(contact.group_id ?? 0)?.sentence ?? resolved.sentence
  const policy_name = context.routed.get(contact_id)?.policy ?? null
  // The name of a care team is that of its patient, whom the sender may not know.
  const display_name = policy_name !== null && type === 'CareTeam' ? 'Care team' : name
  return { contact_id, type, display_name, status, sentence, policy_name, people }
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
    profile_picture: profilePictureUrl({
      id: user_id,
      profile_picture_id: reach?.profile_picture_id ?? null,
    }),
    reason,
    why,
    status: reach ? statusOf(reach) : null,
    is_alerted: isAlerted,
  }
}
