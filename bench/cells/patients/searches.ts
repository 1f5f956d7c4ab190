import { firstPatient, patients } from '../../seed/patients.ts'
import type { Cell } from '../cell.ts'
import { createListCell } from '../list-page.ts'

const fhirOrders = ['_id', '-_lastUpdated', 'family']
const orderings = ['unassigned', 'location', 'name']

/** (o) Screens of patients on the server; the floor reads ten names in order, without care teams and audit. */
export const patientCells: readonly Cell[] = [
  createListCell({
    id: 'o',
    what: `assignments, first page of ${patients} patients`,
    most_ms: 30,
    address: (n) => `/api/v1/pcm/patients/?page_size=50&ordering=${orderings[n % orderings.length]}`,
    floor: (target) => target.names('patient', 1),
  }),
  createListCell({
    id: 'o',
    what: 'a patient with the care team',
    most_ms: 15,
    address: (n) => `/api/v1/pcm/patients/${firstPatient + ((n * 7) % patients)}/`,
    floor: (target, n) => target.names('patient', 1 + (n % (patients / 10))),
  }),
  createListCell({
    id: 'o',
    what: 'FHIR, a search page of 50 patients',
    most_ms: 30,
    address: (n) => `/fhir/r4/Patient?_count=50&_sort=${fhirOrders[n % fhirOrders.length]}`,
    floor: (target) => target.names('patient', 1),
  }),
]
