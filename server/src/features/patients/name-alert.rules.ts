import { foldText } from '@wardline/contract/folded-text.ts'
import type { NameAlert } from '@wardline/contract/patients/patient.schemas.ts'

const groups = ['', 'BFPV', 'CGJKQSXZ', 'DT', 'L', 'MN', 'R']

/** The digit of a consonant; undefined for other letters. */
const codeOf = (letter: string): string | undefined => {
  const code = groups.findIndex((letters) => letters.includes(letter))
  return code > 0 ? String(code) : undefined
}

/**
 * American Soundex, as the National Archives describe it (https://www.archives.gov/research/census/soundex): `B260`.
 * Empty for a name without Latin letters.
 */
export function soundex(name: string): string {
  const letters = foldText(name)
    .toUpperCase()
    .replaceAll(/[^A-Z]/gu, '')
  let key = letters.slice(0, 1)
  let last = codeOf(key)
  for (const letter of letters.slice(1)) {
    const code = codeOf(letter)
    if (code && code !== last) key += code
    // H and W do not separate letters of one code; vowels do.
    if (letter !== 'H' && letter !== 'W') last = code
  }
  return key && key.padEnd(4, '0').slice(0, 4)
}

/** Names that sound alike begin with the same one of these letters, or with a character that is not Latin. */
export const firstLetters = (names: readonly string[]): string[] => [
  ...new Set(names.map((name) => soundex(name).slice(0, 1).toLowerCase())),
]

export interface NamedPatient extends NameAlert {
  unit_id: number
  last_name: string
}

/** By patient: who is on the same unit with the same last name, or one that sounds like it. */
export function findNameAlerts(patients: readonly NamedPatient[]): Map<number, NameAlert[]> {
  const soundsOf = ({ unit_id, last_name }: NamedPatient) =>
    `${unit_id} ${soundex(last_name) || last_name.toLowerCase()}`
  const alerts = new Map<number, NameAlert[]>()
  for (const alike of Map.groupBy(patients, soundsOf).values())
    for (const { id } of alike)
      alerts.set(
        id,
        alike
          .filter((other) => other.id !== id)
          .map(({ id: other_id, display_name, location }) => ({ id: other_id, display_name, location })),
      )
  return alerts
}
