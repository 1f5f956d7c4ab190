import type { NameAlert } from '@wardline/contract/patients/patient.schemas.ts'

const codes: Readonly<Record<string, string>> = {
  ...{ B: '1', F: '1', P: '1', V: '1' },
  ...{ C: '2', G: '2', J: '2', K: '2', Q: '2', S: '2', X: '2', Z: '2' },
  ...{ D: '3', T: '3', L: '4', M: '5', N: '5', R: '6' },
}

/**
 * American Soundex, as the National Archives describe it (https://www.archives.gov/research/census/soundex): `B260`.
 * Empty for a name without Latin letters.
 */
export function soundex(name: string): string {
  const letters = name
    .normalize('NFD')
    .toUpperCase()
    .replaceAll(/[^A-Z]/gu, '')
  let key = letters.slice(0, 1)
  let last = codes[key]
  for (const letter of letters.slice(1)) {
    const code = codes[letter]
    if (code && code !== last) key += code
    // H and W do not separate letters of one code; vowels do.
    if (letter !== 'H' && letter !== 'W') last = code
  }
  return key && key.padEnd(4, '0').slice(0, 4)
}

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
