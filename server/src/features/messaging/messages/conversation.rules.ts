import type { AddressedContact } from '../recipients/recipient.queries.ts'
import type { ResolvedRecipients } from '../recipients/recipient.rules.ts'
import type { ThreadPatientIds } from '../threads/thread-patient.queries.ts'

type Resolved = Pick<ResolvedRecipients, 'people'> & { contacts: readonly { contact: AddressedContact }[] }

export const mixedRecipients = 'Without a subject, write to people, or to one group, department or care team.'
export const otherPatient = 'A conversation with a care team is about its patient.'

/** The group, department or care team, or null for people only. Undefined if the message needs a subject. */
export function findAddressedUnit({ contacts }: Resolved): AddressedContact | null | undefined {
  const units = contacts.map(({ contact }) => contact).filter(({ type }) => type !== 'User')
  const [unit = null] = units
  return units.length === 0 || contacts.length === 1 ? unit : undefined
}

/** Everyone in a broadcast group or on a care team is a recipient, so its members share one conversation. */
export const isMember = ({ type, member_ids }: AddressedContact, user_id: number): boolean =>
  (type === 'BroadcastGroup' || type === 'CareTeam') && member_ids.includes(user_id)

/**
 * Identifies a conversation by its group, department or care team, by everyone in it who does not belong to that, and by
 * its patient. A user to whom a recipient forwards messages is therefore in another conversation, and sees no earlier one.
 */
export function conversationKey(
  unit: AddressedContact | null,
  { people }: Pick<Resolved, 'people'>,
  { sender_id, patient_id, encounter_id }: ThreadPatientIds & { sender_id: number },
): string {
  const guests = unit ? people.filter(({ reason }) => reason === 'forward') : people
  const senders = unit && isMember(unit, sender_id) ? [] : [sender_id]
  const users = [...senders, ...guests.map(({ user_id }) => user_id)].toSorted((a, b) => a - b)
  return `contact ${unit?.contact_id ?? '-'}, users ${users.join(' ')}, patient ${patient_id ?? '-'} ${encounter_id ?? '-'}`
}

/** Users who may read the earlier messages of a conversation with this unit, without the members of its schedule groups. */
export const listReaders = (unit: AddressedContact, { people }: Pick<Resolved, 'people'>): number[] => [
  ...people.map(({ user_id }) => user_id),
  ...unit.member_ids,
  ...[
    unit.fail_over_user_id,
    unit.department_fail_over_user_id,
    unit.account_fail_over_user_id,
    unit.operator_user_id,
  ].filter((id) => id !== null),
]
