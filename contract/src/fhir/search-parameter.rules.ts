/** The search parameters of each resource type, of those that FHIR R4 defines. */

export interface SearchParameter {
  type: 'token' | 'string' | 'date' | 'reference'
  /** The last part of the canonical address of the definition. */
  definition: string
  documentation?: string
  /** Types that a reference may have; the first one if only an id is given. */
  targets?: readonly string[]
}

const parameter = (
  type: SearchParameter['type'],
  definition: string,
  documentation?: string,
): SearchParameter => ({ type, definition, ...(documentation !== undefined && { documentation }) })

const token = (definition: string, documentation?: string) => parameter('token', definition, documentation)
const string = (definition: string, documentation?: string) => parameter('string', definition, documentation)
const date = (definition: string, documentation?: string) => parameter('date', definition, documentation)
const reference = (definition: string, targets: readonly string[], documentation?: string) => ({
  ...parameter('reference', definition, documentation),
  targets,
})

const anyResource = { _id: token('Resource-id') }
const timedResource = { ...anyResource, _lastUpdated: date('Resource-lastUpdated') }
const patientOnly = ['Patient'] as const
const practitionerOnly = ['Practitioner'] as const
const actors = ['Practitioner', 'HealthcareService'] as const

export const searchParameters = {
  Patient: {
    ...timedResource,
    identifier: token('Patient-identifier', 'The MRN or the temporary number, with or without its system.'),
    name: string('Patient-name', 'The beginning of any part of the name.'),
    family: string('individual-family'),
    given: string('individual-given'),
    birthdate: date('individual-birthdate'),
    gender: token('individual-gender'),
    active: token('Patient-active', 'False finds records that were merged into another one.'),
  },
  Encounter: {
    ...timedResource,
    patient: reference('clinical-patient', patientOnly),
    subject: reference('Encounter-subject', patientOnly),
    status: token('Encounter-status'),
    class: token('Encounter-class'),
    date: date('clinical-date'),
    location: reference('Encounter-location', ['Location']),
  },
  CareTeam: {
    ...timedResource,
    patient: reference('clinical-patient', patientOnly),
    subject: reference('CareTeam-subject', patientOnly),
    participant: reference('CareTeam-participant', practitionerOnly),
    status: token('CareTeam-status'),
  },
  Communication: {
    ...anyResource,
    sent: date('Communication-sent'),
    sender: reference('Communication-sender', practitionerOnly),
    recipient: reference('Communication-recipient', ['Practitioner', 'HealthcareService', 'Organization']),
    patient: reference('Communication-patient', patientOnly),
    subject: reference('Communication-subject', patientOnly),
    encounter: reference('Communication-encounter', ['Encounter']),
    'part-of': reference(
      'Communication-part-of',
      ['Communication'],
      'The first message of a thread: finds the replies.',
    ),
  },
  CommunicationRequest: {
    ...anyResource,
    status: token('CommunicationRequest-status'),
    authored: date('CommunicationRequest-authored'),
    requester: reference('CommunicationRequest-requester', practitionerOnly),
    recipient: reference('CommunicationRequest-recipient', practitionerOnly),
    patient: reference('CommunicationRequest-patient', patientOnly),
    subject: reference('CommunicationRequest-subject', patientOnly),
    encounter: reference('CommunicationRequest-encounter', ['Encounter']),
    priority: token('CommunicationRequest-priority'),
  },
  Schedule: {
    ...anyResource,
    actor: reference('Schedule-actor', actors, 'A user or a paging group.'),
    date: date('Schedule-date'),
    active: token('Schedule-active'),
  },
  Slot: {
    ...anyResource,
    schedule: reference('Slot-schedule', ['Schedule']),
    start: date('Slot-start'),
    status: token('Slot-status'),
  },
  AuditEvent: {
    ...anyResource,
    date: date('AuditEvent-date'),
    agent: reference('AuditEvent-agent', practitionerOnly),
    patient: reference(
      'AuditEvent-patient',
      patientOnly,
      'All entries about the patient, also lists that showed the patient.',
    ),
    entity: reference('AuditEvent-entity', ['Patient', 'Practitioner']),
    type: token('AuditEvent-type'),
    subtype: token('AuditEvent-subtype', 'The action as the audit trail names it, such as patient.read.'),
  },
  Practitioner: {
    ...anyResource,
    name: string('Practitioner-name', 'The beginning of any part of the name.'),
    family: string('individual-family'),
    given: string('individual-given'),
    active: token('Practitioner-active'),
  },
  Organization: {
    ...anyResource,
    name: string('Organization-name'),
    active: token('Organization-active'),
    partof: reference('Organization-partof', ['Organization']),
  },
  Location: {
    ...anyResource,
    name: string('Location-name'),
    partof: reference('Location-partof', ['Location']),
    status: token('Location-status'),
  },
  HealthcareService: {
    ...anyResource,
    name: string('HealthcareService-name'),
    organization: reference('HealthcareService-organization', ['Organization']),
    active: token('HealthcareService-active'),
  },
} as const satisfies Record<string, Record<string, SearchParameter>>

export type ResourceType = keyof typeof searchParameters
export const resourceTypes = Object.keys(searchParameters) as ResourceType[]

/** The values of `_sort`; the first is the default. */
export const sortOrders = {
  Patient: ['_id', '_lastUpdated', '-_lastUpdated', 'family', 'birthdate'],
  Encounter: ['-date', 'date', '_id', '_lastUpdated', '-_lastUpdated'],
  CareTeam: ['_id'],
  Communication: ['-sent', 'sent'],
  CommunicationRequest: ['-authored', 'authored'],
  Schedule: ['_id'],
  Slot: ['start', '-start'],
  AuditEvent: ['-date'],
  Practitioner: ['_id', 'family'],
  Organization: ['_id'],
  Location: ['_id'],
  HealthcareService: ['_id'],
} as const satisfies Record<ResourceType, readonly string[]>

export const pageSizes = { default: 20, most: 100 } as const
