import type { Contact } from '@wardline/contract/directory/contact.schemas.ts'
import type {
  RecipientQuery,
  ResolvedContact,
} from '@wardline/contract/messaging/recipients/recipient-resolution.schemas.ts'
import { contactStatus, type Presence } from '../../directory/contact.rules.ts'
import type { RecipientOptions } from '../recipients/recipient-resolution.api.ts'
import type { Draft } from './draft.rules.ts'

/** What decides how recipients are notified. */
export const toRecipientOptions = (draft: Draft): RecipientOptions => ({
  message_type_id: draft.message_type_id,
  priority: draft.priority,
  apply_escalations: draft.apply_escalations,
  ignore_user_status: draft.ignore_user_status,
  patient_id: null,
  encounter_id: null,
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
