import type { FhirPatient } from '@wardline/contract/fhir/patient-record.schemas.ts'
import type { FhirAccount } from '../elements/fhir-account.queries.ts'
import { hospital, patientNumberSystem, reference, unlessEmpty } from '../elements/reference.rules.ts'
import { withVersion } from '../elements/version.rules.ts'
import { parseId } from '../search/search-value.rules.ts'
import type { FhirPatientRow } from './fhir-patient.queries.ts'
import { genderOf } from './gender.rules.ts'

const medicalRecordNumber = {
  coding: [{ system: 'http://terminology.hl7.org/CodeSystem/v2-0203', code: 'MR' }],
  text: 'MRN',
}

/** A patient without an MRN is known by a number that is made of the id. */
const temporary = /^T-(\d+)$/

export const numberFilter = (codes: readonly string[]): { mrns: string[]; ids: number[] } => ({
  mrns: [...codes],
  ids: codes.flatMap((code) => parseId(temporary.exec(code)?.[1] ?? '') ?? []),
})

const identifierOf = (
  { id, mrn }: FhirPatientRow,
  account: FhirAccount,
): FhirPatient['identifier'][number] => {
  const system = patientNumberSystem(account)
  return mrn === null
    ? { use: 'temp', system, value: `T-${id}` }
    : { use: 'usual', type: medicalRecordNumber, system, value: mrn }
}

export function presentFhirPatient(row: FhirPatientRow, account: FhirAccount): FhirPatient {
  const givenNames = [row.first_name, row.middle_name].filter(Boolean)
  const replacing = row.merged_ids.map((id) => ({
    other: reference('Patient', id),
    type: 'replaces' as const,
  }))
  const replacement =
    row.merged_into_id === null
      ? []
      : [{ other: reference('Patient', row.merged_into_id), type: 'replaced-by' as const }]
  return withVersion(
    {
      resourceType: 'Patient' as const,
      id: String(row.id),
      identifier: [identifierOf(row, account)],
      active: row.merged_into_id === null,
      name: [{ use: 'official' as const, family: row.last_name, given: unlessEmpty(givenNames) }],
      gender: genderOf(row.sex),
      birthDate: row.date_of_birth ?? undefined,
      managingOrganization: { ...hospital, display: account.name },
      link: unlessEmpty([...replacement, ...replacing]),
    },
    row.updated,
  )
}
