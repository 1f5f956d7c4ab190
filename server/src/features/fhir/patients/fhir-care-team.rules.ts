import type { FhirCareTeam } from '@wardline/contract/fhir/patient-record.schemas.ts'
import { hospital, named, reference, unlessEmpty } from '../elements/reference.rules.ts'
import { withVersion } from '../elements/version.rules.ts'
import type { FhirCareTeamRow } from './fhir-care-team.queries.ts'

export const presentFhirCareTeam = ({ patient_id, updated, members }: FhirCareTeamRow): FhirCareTeam =>
  withVersion(
    {
      resourceType: 'CareTeam' as const,
      id: String(patient_id),
      status: 'active' as const,
      subject: reference('Patient', patient_id),
      participant: members.map(({ user_id, display_name, role, is_responsible, started }) => ({
        role: unlessEmpty([
          ...(role ? [{ text: role }] : []),
          ...(is_responsible ? [{ text: 'Responsible provider' }] : []),
        ]),
        member: named('Practitioner', user_id, display_name),
        period: { start: started },
      })),
      managingOrganization: [hospital],
    },
    updated,
  )
