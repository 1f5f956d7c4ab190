import { formatBirth, formatRecordNumber } from '@wardline/contract/patients/identifiers.ts'
import type { Encounter, PatientSummary } from '@wardline/contract/patients/patient.schemas.ts'

const formatDate = (date: string): string => {
  const [year, month, day] = date.slice(0, 10).split('-')
  return `${month}/${day}/${year}`
}

/** Joins two identifiers and the bed: a patient is never shown by name alone. */
export const formatPatientIdentifiers = (
  patient: Pick<PatientSummary, 'id' | 'mrn' | 'date_of_birth' | 'location'>,
): string =>
  [formatRecordNumber(patient), formatBirth(patient.date_of_birth), patient.location]
    .filter(Boolean)
    .join(' · ')

const classes: Readonly<Record<string, string>> = { AMB: 'Ambulatory', EMER: 'Emergency', IMP: 'Inpatient' }

export const describeEncounter = ({ class: kind, starts, ends }: Encounter): string => {
  const name = Object.hasOwn(classes, kind) ? classes[kind] : kind
  return ends ? `${name} ${formatDate(starts)} to ${formatDate(ends)}` : `${name} since ${formatDate(starts)}`
}
