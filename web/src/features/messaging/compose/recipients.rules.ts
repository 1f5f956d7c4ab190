import type { Contact } from '@wardline/contract/directory/contact.schemas.ts'
import type {
  RecipientQuery,
  ResolvedContact,
} from '@wardline/contract/messaging/recipients/recipient-resolution.schemas.ts'
import type { RecipientPreview } from '@wardline/contract/messaging/messages/recipient-preview.schemas.ts'
import { contactStatus, type Presence } from '../../directory/contact.rules.ts'
import type { RecipientOptions } from '../recipients/recipient-resolution.api.ts'
import { listDraftMentions } from '../mentions/draft-mentions.rules.ts'
import { isConversation, type Draft } from './draft.rules.ts'
import { removeBlanks } from './response-options.rules.ts'
import { isRouted } from './routing-preview.view.ts'

/** Settings that decide how recipients are notified. */
export const toRecipientOptions = (draft: Draft): RecipientOptions => ({
  message_type_id: draft.message_type_id,
  priority: draft.priority,
  apply_escalations: draft.apply_escalations,
  ignore_user_status: draft.ignore_user_status,
  requires_confirm: draft.requires_confirm,
  response_options: removeBlanks(draft.response_options),
  patient_id: null,
  encounter_id: null,
  in_conversation: false,
  mentions: [],
})

/** Undefined without recipients. */
export const toRecipientQuery = (draft: Draft): RecipientQuery | undefined =>
  draft.recipients.length === 0
    ? undefined
    : {
        ...toRecipientOptions(draft),
        recipient_ids: draft.recipients.map(({ id }) => id),
        patient_id: draft.patient?.id ?? null,
        encounter_id: draft.encounter?.id ?? null,
        in_conversation: isConversation(draft),
        mentions: listDraftMentions(draft).map(({ user_id }) => user_id),
      }

/** The status of a recipient: of a group, that of whom it reaches now. */
export const recipientStatus = (
  contact: Contact,
  resolved: ReadonlyMap<number, ResolvedContact>,
  presence: Presence,
): Contact['properties']['status'] => {
  const found = resolved.get(contact.id)
  return found ? found.status : contactStatus(contact, presence)
}

/** Identifies the offline recipients and whom they reach; empty when none is offline. */
export const listOffline = (
  recipients: readonly Contact[],
  resolved: ReadonlyMap<number, ResolvedContact>,
  presence: Presence,
): string =>
  recipients
    .filter((contact) => recipientStatus(contact, resolved, presence) === 1)
    .map(({ id, type }) => {
      const people = type === 'User' ? [] : (resolved.get(id)?.people ?? [])
      return [id, ...people.map(({ user_id }) => user_id)].join(' ')
    })
    .join()

/**
 * As `listOffline`, for a message whose recipients routing policies choose: the people who get it count, not the chosen
 * ones.
 */
const listOfflineRouted = ({ contacts }: Pick<RecipientPreview, 'contacts'>): string =>
  contacts
    .filter(({ status }) => status === 1)
    .map(({ contact_id, people }) => [contact_id, ...people.map(({ user_id }) => user_id)].join(' '))
    .join()

/** Identifies the offline people behind the message, after routing; empty when none is offline. */
export const listOfflineOfMessage = (
  recipients: readonly Contact[],
  preview: RecipientPreview,
  resolved: ReadonlyMap<number, ResolvedContact>,
  presence: Presence,
): string => (isRouted(preview) ? listOfflineRouted(preview) : listOffline(recipients, resolved, presence))
