import { daysAgo } from '../measure/days.ts'
import { recordOf, records } from '../seed/fhir.ts'
import type { Cell } from './cell.ts'
import { createListCell } from './list-page.ts'

const numberOf = (n: number): number => 1 + ((n * 104_729) % records)
const dayOf = (n: number): string => daysAgo(30 + (n % 300))

const searches: readonly (readonly [string, (n: number) => string])[] = [
  ['Patient by identifier', (n) => `Patient?identifier=${recordOf(numberOf(n)).mrn}`],
  ['Patient by birthdate', (n) => `Patient?birthdate=${recordOf(numberOf(n)).born}`],
  ['Patient, last updated first', () => 'Patient?_sort=-_lastUpdated&_count=50'],
  ['Patient updated since a day', (n) => `Patient?_lastUpdated=ge${dayOf(n)}&_sort=_lastUpdated&_count=50`],
  ['Patient in order of birth', () => 'Patient?_sort=birthdate&_count=50'],
  ['Encounter of a patient', (n) => `Encounter?patient=${10_000 + numberOf(n)}`],
  ['Encounter that began after a day', (n) => `Encounter?date=sa${dayOf(n)}&_sort=date&_count=50`],
  ['Encounter, last updated first', () => 'Encounter?_sort=-_lastUpdated&_count=50'],
  ['Slot of a day', (n) => `Slot?start=${dayOf(n)}&_count=50`],
  ['Slot, the next', () => `Slot?start=ge${new Date().toISOString()}&_count=50`],
]

/** (t) FHIR searches over 200,000 patients, encounters and shifts; the floor reads ten names in order. */
export const fhirCells: readonly Cell[] = searches.map(([what, address]) =>
  createListCell({
    id: 't',
    what: `FHIR, ${what}`,
    most_ms: 30,
    address: (n) => `/fhir/r4/${address(n)}`,
    floor: (target) => target.names('patient', 1),
  }),
)
