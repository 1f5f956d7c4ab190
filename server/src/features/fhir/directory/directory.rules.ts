import type {
  FhirHealthcareService,
  FhirLocation,
  FhirOrganization,
  FhirPractitioner,
} from '@wardline/contract/fhir/directory.schemas.ts'
import { hospital, hospitalId, maybeReference, reference, unlessEmpty } from '../elements/reference.rules.ts'
import { withVersion } from '../elements/version.rules.ts'
import type { GroupRow, LocationRow, OrganizationRow } from './place.queries.ts'
import type { PractitionerRow } from './practitioner.queries.ts'

export const presentPractitioner = (row: PractitionerRow): FhirPractitioner =>
  withVersion({
    resourceType: 'Practitioner' as const,
    id: String(row.id),
    active: row.is_active,
    name: [
      {
        use: 'usual' as const,
        text: [row.first_name, row.last_name].filter(Boolean).join(' '),
        family: row.last_name || undefined,
        given: unlessEmpty([row.first_name].filter(Boolean)),
      },
    ],
    telecom: unlessEmpty(
      row.mobile_number
        ? [{ system: 'phone' as const, value: row.mobile_number, use: 'mobile' as const }]
        : [],
    ),
    qualification: row.title ? [{ code: { text: row.title } }] : undefined,
  })

const organizationType = (code: 'prov' | 'dept') => [
  { coding: [{ system: 'http://terminology.hl7.org/CodeSystem/organization-type', code }] },
]

export const presentOrganization = ({ id, name, is_active }: OrganizationRow): FhirOrganization =>
  withVersion({
    resourceType: 'Organization' as const,
    id: id === 0 ? hospitalId : String(id),
    active: is_active,
    type: organizationType(id === 0 ? 'prov' : 'dept'),
    name,
    partOf: id === 0 ? undefined : hospital,
  })

/** hl7.org/fhir/R4/codesystem-location-physical-type.html */
const physicalTypes = {
  hospital: { code: 'bu', display: 'Building' },
  unit: { code: 'wa', display: 'Ward' },
  room: { code: 'ro', display: 'Room' },
  bed: { code: 'bd', display: 'Bed' },
} as const satisfies Record<LocationRow['kind'], { code: string; display: string }>

export const presentFhirLocation = (row: LocationRow): FhirLocation =>
  withVersion({
    resourceType: 'Location' as const,
    id: String(row.id),
    status: 'active' as const,
    name: row.name,
    mode: 'instance' as const,
    physicalType: {
      coding: [
        {
          system: 'http://terminology.hl7.org/CodeSystem/location-physical-type',
          ...physicalTypes[row.kind],
        },
      ],
    },
    managingOrganization: maybeReference('Organization', row.department_id) ?? hospital,
    partOf: maybeReference('Location', row.parent_id),
  })

const groupTypes = { ScheduleGroup: 'Schedule group', BroadcastGroup: 'Broadcast group' } as const

export const presentHealthcareService = ({
  id,
  name,
  type,
  department_id,
}: GroupRow): FhirHealthcareService =>
  withVersion({
    resourceType: 'HealthcareService' as const,
    id: String(id),
    active: true,
    providedBy: department_id === null ? hospital : reference('Organization', department_id),
    type: [{ text: groupTypes[type] }],
    name,
  })
