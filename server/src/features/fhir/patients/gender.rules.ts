import type { FhirPatient } from '@wardline/contract/fhir/patient-record.schemas.ts'

export const genderSystem = 'http://hl7.org/fhir/administrative-gender'

type Gender = NonNullable<FhirPatient['gender']>

/** As sources write them: Synthea, HL7 v2 table 0001, and words. */
const written: Record<Gender, readonly string[]> = {
  male: ['m', 'male'],
  female: ['f', 'female'],
  unknown: ['u', 'unknown'],
  other: ['o', 'other', 'a', 'x'],
}

const genders = Object.keys(written) as Gender[]

/** Undefined if nothing is stored. */
export function genderOf(sex: string): Gender | undefined {
  const text = sex.trim().toLowerCase()
  if (text === '') return undefined
  return genders.find((gender) => written[gender].includes(text)) ?? 'other'
}

/** Returns the stored texts, in lower case, that these codes stand for. */
export const sexesOf = (codes: readonly string[]): string[] =>
  genders.filter((gender) => codes.includes(gender)).flatMap((gender) => written[gender])
