import type { Encounter, PatientSummary } from '@wardline/contract/patients/patient.schemas.ts'

/** Works on text, so that no time zone shifts a date of birth. */
const formatDate = (date: string): string => {
  const [year, month, day] = date.slice(0, 10).split('-')
  return `${month}/${day}/${year}`
}

/** Joins two identifiers and the bed: a patient is never shown by name alone. */
export const formatPatientIdentifiers = ({ mrn, date_of_birth, location }: PatientSummary): string =>
  [`MRN ${mrn}`, `DOB ${formatDate(date_of_birth)}`, location].filter(Boolean).join(' · ')

const classes: Readonly<Record<string, string>> = { AMB: 'Ambulatory', EMER: 'Emergency', IMP: 'Inpatient' }

export const describeEncounter = ({ class: kind, starts, ends }: Encounter): string => {
  const name = Object.hasOwn(classes, kind) ? classes[kind] : kind
  return ends ? `${name} ${formatDate(starts)} to ${formatDate(ends)}` : `${name} since ${formatDate(starts)}`
}
