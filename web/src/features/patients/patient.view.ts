import type { Encounter, PatientSummary } from '@wardline/contract/patients/patient.schemas.ts'

/** `2026-11-19` as it is written on a wristband, `11/19/2026`: no time zone moves a day of birth. */
const dayText = (date: string): string => {
  const [year, month, day] = date.slice(0, 10).split('-')
  return `${month}/${day}/${year}`
}

/** The two identifiers beside a name, and the bed: never a name alone. */
export const patientLine = ({ mrn, date_of_birth, location }: PatientSummary): string =>
  [`MRN ${mrn}`, `DOB ${dayText(date_of_birth)}`, location].filter(Boolean).join(' · ')

const classes: Readonly<Record<string, string>> = { AMB: 'Ambulatory', EMER: 'Emergency', IMP: 'Inpatient' }

/** `Inpatient since 11/19/2026`. */
export const encounterText = ({ class: kind, starts, ends }: Encounter): string => {
  const name = Object.hasOwn(classes, kind) ? classes[kind] : kind
  return ends ? `${name} ${dayText(starts)} to ${dayText(ends)}` : `${name} since ${dayText(starts)}`
}
