import { routes, type RouteName } from '@wardline/contract/registry/routes.ts'
import type { Caller } from './recorder.ts'
import type { Cast } from './cast.ts'

type SearchName = Extract<RouteName, `searchFhir${string}`>
type ReadName = Extract<RouteName, `readFhir${string}`>

const few = { query: { _count: '2' } }

/** Records a search, and reads its first result. */
async function recordType(caller: Caller, search: SearchName, read: ReadName): Promise<void> {
  const { entry = [] } = await caller.call(search, few)
  const [first] = entry
  if (!first || !('id' in first.resource)) throw new Error(`${routes[search].path} found nothing.`)
  await caller.call(read, { params: { id: first.resource.id } })
}

export async function recordFhir({ nurse, administrator }: Cast): Promise<void> {
  await administrator.call('getFhirCapabilities')
  await recordType(administrator, 'searchFhirPatients', 'readFhirPatient')
  await recordType(administrator, 'searchFhirEncounters', 'readFhirEncounter')
  await recordType(administrator, 'searchFhirCareTeams', 'readFhirCareTeam')
  await recordType(nurse, 'searchFhirCommunications', 'readFhirCommunication')
  await recordType(nurse, 'searchFhirCommunicationRequests', 'readFhirCommunicationRequest')
  await recordType(nurse, 'searchFhirSchedules', 'readFhirSchedule')
  await recordType(nurse, 'searchFhirSlots', 'readFhirSlot')
  await recordType(administrator, 'searchFhirAuditEvents', 'readFhirAuditEvent')
  await recordType(nurse, 'searchFhirPractitioners', 'readFhirPractitioner')
  await recordType(nurse, 'searchFhirOrganizations', 'readFhirOrganization')
  await recordType(administrator, 'searchFhirLocations', 'readFhirLocation')
  await recordType(nurse, 'searchFhirHealthcareServices', 'readFhirHealthcareService')
}
