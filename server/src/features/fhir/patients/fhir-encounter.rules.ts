import { encounterStatuses, type FhirEncounter } from '@wardline/contract/fhir/patient-record.schemas.ts'
import { hospital, reference, unlessEmpty } from '../elements/reference.rules.ts'
import { withVersion } from '../elements/version.rules.ts'
import type { FhirEncounterRow } from './fhir-encounter.queries.ts'

export const classSystem = 'http://terminology.hl7.org/CodeSystem/v3-ActCode'

const visitNumber = {
  coding: [{ system: 'http://terminology.hl7.org/CodeSystem/v2-0203', code: 'VN' }],
}

/** Sources may store a status of their own. */
const statusOf = (status: string): FhirEncounter['status'] =>
  encounterStatuses.find((known) => known === status) ?? 'unknown'

export const presentFhirEncounter = (row: FhirEncounterRow): FhirEncounter =>
  withVersion(
    {
      resourceType: 'Encounter' as const,
      id: String(row.id),
      identifier: row.external_id ? [{ type: visitNumber, value: row.external_id }] : undefined,
      status: statusOf(row.status),
      class: { system: classSystem, code: row.class },
      subject: reference('Patient', row.patient_id),
      period: { start: row.starts, end: row.ends ?? undefined },
      reasonCode: row.reason ? [{ text: row.reason }] : undefined,
      location: unlessEmpty(
        row.location_id === null ? [] : [{ location: reference('Location', row.location_id) }],
      ),
      serviceProvider: hospital,
    },
    row.updated,
  )
