import type { CapabilityStatement } from '@wardline/contract/fhir/capability.schemas.ts'
import {
  resourceTypes,
  searchParameters,
  type ResourceType,
  type SearchParameter,
} from '@wardline/contract/fhir/search-parameter.rules.ts'

/** The last change of the capabilities that the statement describes. */
const date = '2026-11-24'

const documentation: Record<ResourceType, string> = {
  Patient:
    'Requires pcm.view_patient. Read by id is for readers of the record: where records are limited, the care team.',
  Encounter:
    'Requires pcm.view_patient. The reason is for readers of the record. A search by patient and read by id need access to the record.',
  CareTeam: 'Requires pcm.view_patient. Each patient with a care team has one, under the id of the patient.',
  Communication: 'Messages of the threads that the user reads.',
  CommunicationRequest:
    'Responses that messages request, in the threads that the user reads. One for each recipient.',
  Schedule: 'The shifts of one user in one schedule group. Its id is those of the group and the user.',
  Slot: 'Shifts. Upcoming shifts that change get another id.',
  AuditEvent: 'Requires accounts.view_audit. Each parameter takes one value. Reading is audited.',
  Practitioner: 'Users whom the user finds in the directory; any user by id.',
  Organization: 'The hospital, with the id “hospital”, and its departments.',
  Location: 'Requires pcm.view_patient. Units, rooms and beds.',
  HealthcareService: 'Paging groups.',
}

const parametersOf = (type: ResourceType) =>
  Object.entries<SearchParameter>(searchParameters[type]).map(([name, parameter]) => ({
    name,
    definition: `http://hl7.org/fhir/SearchParameter/${parameter.definition}`,
    type: parameter.type,
    documentation: parameter.documentation,
  }))

export const presentCapabilities = (base: string): CapabilityStatement => ({
  resourceType: 'CapabilityStatement',
  status: 'active',
  date,
  kind: 'instance',
  software: { name: 'Wardline' },
  implementation: { description: 'Wardline, read only', url: base },
  fhirVersion: '4.0.1',
  format: ['application/fhir+json'],
  rest: [
    {
      mode: 'server',
      security: {
        cors: false,
        service: [{ text: 'API token of Wardline, as a bearer token' }],
        description:
          'Authorization: Bearer and an API token, or the session cookie of a signed-in user. Each type needs a permission, which a token has as a scope; without one, basic.read. A caller reads what the user of the token may see in the application. Reads of patient data are audited. SMART App Launch is not supported.',
      },
      resource: resourceTypes.map((type) => ({
        type,
        documentation: documentation[type],
        interaction: [{ code: 'read' as const }, { code: 'search-type' as const }],
        versioning: 'versioned' as const,
        conditionalRead: 'full-support' as const,
        searchParam: parametersOf(type),
      })),
    },
  ],
})
