import type { FhirCommunication } from '@wardline/contract/fhir/communication.schemas.ts'
import type { Reference } from '@wardline/contract/fhir/element.schemas.ts'
import { maybeReference, named, reference, unlessEmpty } from '../elements/reference.rules.ts'
import { withVersion } from '../elements/version.rules.ts'
import type { FhirCommunicationRow, RecipientRow } from './fhir-communication.queries.ts'
import { priorityOf } from './priority.rules.ts'

export const communicationId = (thread_id: number, message_id: number): string => `${thread_id}-${message_id}`

const media = { sms: 'SMS', email: 'E-mail', pager: 'Pager', voice: 'Telephone' } as const

function payloadOf(
  { data, attachments }: FhirCommunicationRow,
  origin: string,
): FhirCommunication['payload'] {
  const texts = data
    .filter((item) => item.data !== '')
    .map(({ label, data: text }) => ({ contentString: label ? `${label}: ${text}` : text }))
  const files = (attachments ?? []).map(({ id, name, mime_type, size }) => ({
    contentAttachment: {
      contentType: mime_type,
      url: `${origin}/api/v1/attachments/${id}/`,
      size,
      title: name,
    },
  }))
  return unlessEmpty([...texts, ...files])
}

const presentRecipient = ({ type, id, name }: RecipientRow): Reference =>
  id === null ? { display: name } : named(type, id, name)

/** `origin` is the address of the server. The sender of a message is no recipient of it. */
export function presentFhirCommunication(
  row: FhirCommunicationRow,
  recipients: readonly RecipientRow[],
  origin: string,
): FhirCommunication {
  const { thread_id, first_id, sender_id, sender_name } = row
  const others = recipients.filter(({ type, id }) => type !== 'Practitioner' || id !== sender_id)
  const categories = [row.message_type, row.is_automatic ? 'Automatic response' : null]
  return withVersion(
    {
      resourceType: 'Communication' as const,
      id: communicationId(thread_id, row.id),
      partOf:
        first_id === row.id ? undefined : [reference('Communication', communicationId(thread_id, first_id))],
      status: row.taken_back === null ? 'completed' : 'entered-in-error',
      category: unlessEmpty(categories.flatMap((text) => (text === null ? [] : { text }))),
      priority: priorityOf(row.priority),
      medium: row.via === null ? undefined : [{ text: media[row.via] }],
      subject: maybeReference('Patient', row.patient_id),
      topic: { text: row.subject },
      encounter: maybeReference('Encounter', row.encounter_id),
      sent: row.created,
      recipient: unlessEmpty(others.map(presentRecipient)),
      sender: named('Practitioner', sender_id, sender_name),
      payload: payloadOf(row, origin),
    },
    row.taken_back ?? row.corrected ?? row.created,
  )
}
