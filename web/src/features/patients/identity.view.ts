import { formatBirth, formatRecordNumber } from '@wardline/contract/patients/identifiers.ts'
import type { NameAlert, PatientSummary } from '@wardline/contract/patients/patient.schemas.ts'

export type Identity = Pick<
  PatientSummary,
  'id' | 'display_name' | 'mrn' | 'date_of_birth' | 'sex' | 'location'
>

const sexes: Readonly<Record<string, string>> = { F: 'Female', M: 'Male', O: 'Other' }

/** In whole years on `today`, both dates as text: no time zone shifts a birthday. */
export function ageInYears(born: string, today: string): number {
  const years = Number(today.slice(0, 4)) - Number(born.slice(0, 4))
  return today.slice(5, 10) < born.slice(5, 10) ? years - 1 : years
}

/** `Male, 52`; empty for a patient of unknown sex and age. */
export function describeSexAndAge(
  { sex, date_of_birth }: Pick<Identity, 'sex' | 'date_of_birth'>,
  today: string,
): string {
  const name = Object.hasOwn(sexes, sex) ? sexes[sex] : sex
  return [name, date_of_birth === null ? '' : String(ageInYears(date_of_birth, today))]
    .filter(Boolean)
    .join(', ')
}

export const listIdentifiers = (patient: Identity): string[] => [
  formatBirth(patient.date_of_birth),
  formatRecordNumber(patient),
]

/** `Name alert: Becker, Rickey in 5 East 06B`, and how many more. */
export function describeNameAlerts(alerts: readonly NameAlert[]): string {
  const [first] = alerts
  if (!first) return ''
  const other = [first.display_name, first.location].filter(Boolean).join(' in ')
  return alerts.length === 1 ? `Name alert: ${other}` : `Name alert: ${other} and ${alerts.length - 1} more`
}
