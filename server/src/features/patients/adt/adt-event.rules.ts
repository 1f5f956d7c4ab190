import type { NewPatient } from '@wardline/contract/patients/patient.schemas.ts'

export type EncounterClass = NewPatient['class']

/** A field is undefined if the message does not say it. */
export interface Identity {
  mrn: string
  last_name: string | undefined
  first_name: string | undefined
  middle_name: string | undefined
  date_of_birth: string | null | undefined
  sex: string | undefined
}

/** The parts from the largest to the smallest, as the sender names them; empty if the message has none. */
export interface LocationPath {
  hospital: string
  unit: string
  room: string
  bed: string
}

export interface Visit {
  /** The encounter's external id. */
  number: string | null
  class: EncounterClass | undefined
  location: LocationPath | undefined
  /** An instant. */
  admitted: string | undefined
  discharged: string | undefined
}

export type StayKind =
  'admit' | 'transfer' | 'discharge' | 'update' | 'cancel_admit' | 'cancel_transfer' | 'cancel_discharge'

interface Occurrence {
  /** An instant. */
  occurred: string
  /** The later instant of a local time that occurred twice because clocks were set back. Undefined if it is still ahead. */
  occurred_again: string | undefined
}

export interface StayEvent extends Occurrence {
  kind: StayKind
  identity: Identity
  visit: Visit
}

/** An event that another system of the hospital reports. */
export type AdtEvent =
  | StayEvent
  | (Occurrence & { kind: 'swap'; stays: readonly StayEvent[] })
  | (Occurrence & { kind: 'merge'; merges: readonly { identity: Identity; prior_mrn: string }[] })

/** The last name of a patient whom the hospital could not identify yet. */
export const unidentified = 'Unidentified'

export type EventProblem =
  | 'patient_not_added'
  | 'location_not_added'
  | 'record_changed'
  | 'patient_discharged'
  | 'visit_of_other_patient'
  | 'merged_with_itself'
  | 'merged_into_prior'
  | 'prior_merged_elsewhere'

/** The event cannot be applied. Its transaction is rolled back. */
export class EventNotApplicableError extends Error {
  readonly problem: EventProblem

  constructor(problem: EventProblem) {
    super(`The event cannot be applied: ${problem}.`)
    this.problem = problem
  }
}

/** Events of one time are applied in the order in which they arrive. */
export const isCurrent = (occurred: string, newest: string | null): boolean =>
  newest === null || Temporal.Instant.compare(occurred, newest) >= 0

/**
 * Systems that send local times repeat an hour each autumn. Events of one patient arrive in their order, so a time that
 * would be older than the newest one is its second occurrence.
 */
export const resolveOccurred = (
  { occurred, occurred_again }: Occurrence,
  newest: readonly (string | null)[],
): string =>
  occurred_again === undefined || newest.every((time) => isCurrent(occurred, time))
    ? occurred
    : occurred_again

/** Classes of patients who have a bed, or wait for one. */
const bedded: readonly string[] = ['IMP', 'EMER', 'ACUTE', 'NONAC', 'OBSENC']

export interface KnownEncounter {
  id: number
  external_id: string | null
  patient_id: number
  class: string
  starts: string
  ends: string | null
}

const newestFirst = (a: KnownEncounter, b: KnownEncounter) => b.starts.localeCompare(a.starts) || b.id - a.id

const isBedded = (encounter: KnownEncounter): boolean => bedded.includes(encounter.class)

export interface VisitPlan {
  /** The encounter that the event is about; undefined for one that is not known yet. */
  encounter: KnownEncounter | undefined
  /** Where the patient is follows the stay, not an outpatient visit besides. */
  movesPatient: boolean
  /** Without the encounter of the event, nothing keeps the patient in the hospital. */
  isLastStay: boolean
}

/** @param encounters the patient's open ones, and the one of the visit number */
export function planVisit(
  { visit: { number, class: event_class } }: StayEvent,
  encounters: readonly KnownEncounter[],
): VisitPlan {
  const open = encounters.filter(({ ends }) => ends === null).toSorted(newestFirst)
  const unnumbered = open.find(({ external_id }) => external_id === null)
  const named = number === null ? undefined : encounters.find(({ external_id }) => external_id === number)
  // A stay that began without a number, such as one that a user entered, gets the first number that arrives.
  const encounter = named ?? (number === null ? (open.find(isBedded) ?? open[0]) : unnumbered)
  const others = open.filter((other) => other !== encounter)
  const otherStay = others.some(isBedded)
  const eventIsBedded = bedded.includes(event_class ?? encounter?.class ?? 'IMP')
  return { encounter, movesPatient: eventIsBedded || !otherStay, isLastStay: !otherStay }
}

const kinds = ['hospital', 'unit', 'room', 'bed'] as const
export type PathKind = (typeof kinds)[number]

/** Each level with a name that stands alone, such as 6 West 12 A; from the hospital down. */
export function namePath(path: LocationPath): { kind: PathKind; name: string }[] {
  const { hospital, unit, room, bed } = path
  const join = (...parts: string[]) => parts.filter(Boolean).join(' ')
  const names = { hospital, unit, room: room && join(unit, room), bed: bed && join(unit, room, bed) }
  return kinds.filter((kind) => names[kind] !== '').map((kind) => ({ kind, name: names[kind] }))
}
