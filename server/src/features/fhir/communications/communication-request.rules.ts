import type {
  FhirCommunicationRequest,
  requestStatuses,
} from '@wardline/contract/fhir/communication.schemas.ts'
import type { Acknowledgement } from '@wardline/contract/messaging/acknowledgements/acknowledgement.schemas.ts'
import { maybeReference, named, reference } from '../elements/reference.rules.ts'
import { withVersion } from '../elements/version.rules.ts'
import type { CommunicationRequestRow } from './communication-request.queries.ts'
import { communicationId } from './fhir-communication.rules.ts'
import { priorityOf } from './priority.rules.ts'

type State = Acknowledgement['state']

/** Revoked: closed without an answer of the recipient. */
const statuses: Record<State, (typeof requestStatuses)[number]> = {
  open: 'active',
  accepted: 'completed',
  rejected: 'completed',
  responded: 'completed',
  recalled: 'revoked',
  handed_off: 'revoked',
  escalated: 'revoked',
  released: 'revoked',
  expired: 'revoked',
}

export const statesOf = (codes: readonly string[]): State[] =>
  (Object.keys(statuses) as State[]).filter((state) => codes.includes(statuses[state]))

const kinds = {
  confirm: 'Accept or reject',
  response: 'Choose a response',
  page: 'Page: one recipient takes it',
} as const

const reasons: Record<Exclude<State, 'open'>, string> = {
  accepted: 'Accepted',
  rejected: 'Rejected',
  responded: 'Responded',
  recalled: 'The message was recalled',
  handed_off: 'Handed off to another user',
  escalated: 'Another user took the page',
  released: 'No longer needed after a handoff',
  expired: 'Expired',
}

function reasonOf({ state, response, meaning }: CommunicationRequestRow) {
  if (state === 'open') return undefined
  const reason = meaning === 'no' ? 'Declined' : reasons[state]
  return { text: response ? `${reason}: ${response}` : reason }
}

export const presentCommunicationRequest = (row: CommunicationRequestRow): FhirCommunicationRequest =>
  withVersion(
    {
      resourceType: 'CommunicationRequest' as const,
      id: String(row.id),
      groupIdentifier: { system: 'urn:ietf:rfc:3986', value: `urn:uuid:${row.thread_uid}` },
      status: statuses[row.state],
      statusReason: reasonOf(row),
      category: [{ text: kinds[row.kind] }],
      priority: priorityOf(row.priority),
      subject: maybeReference('Patient', row.patient_id),
      about: [reference('Communication', communicationId(row.thread_id, row.message_id))],
      encounter: maybeReference('Encounter', row.encounter_id),
      occurrencePeriod: { start: row.since, end: row.due ?? undefined },
      authoredOn: row.since,
      requester: named('Practitioner', row.requester_id, row.requester_name),
      recipient: [named('Practitioner', row.user_id, row.user_name)],
    },
    row.closed ?? row.since,
  )
