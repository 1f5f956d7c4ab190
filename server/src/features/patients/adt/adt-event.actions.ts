import type { Tx } from '../../../platform/db/transaction.ts'
import { changeCareTeams } from '../care-teams/care-team-change.actions.ts'
import { endPatientStay } from '../admissions/stay.actions.ts'
import { auditPatient, publishPatient, type ChangeActor } from '../patient-change.rules.ts'
import {
  EventNotApplicableError,
  isCurrent,
  planVisit,
  resolveOccurred,
  unidentified,
  type AdtEvent,
  type Identity,
  type StayEvent,
  type VisitPlan,
} from './adt-event.rules.ts'
import { ensureLocation } from './adt-location.actions.ts'
import { applyMerges } from './adt-merge.actions.ts'
import * as queries from './adt-patient.queries.ts'

/** Changes by an interface have no user. */
const actor: ChangeActor = { caller: { user_id: null } }

/** A cancelled discharge gives the patient back to the care team that it ended, unless it was long ago. */
const restore_team_hours = 12

export interface Applied {
  outcome: 'accepted' | 'outdated'
  /** An instant. */
  occurred: string
  patient_id: number
}

/**
 * Applies an event of another system, in any order of arrival: identity, location and stay each keep the time
 * of their newest event.
 *
 * @throws EventNotApplicableError
 */
export function applyAdtEvent(tx: Tx, event: AdtEvent): Promise<Applied> {
  if (event.kind === 'merge') return applyMerges(tx, event)
  return event.kind === 'swap' ? applySwap(tx, event.stays) : applyStayEvent(tx, event)
}

/** Two patients exchange their beds, or neither moves. */
async function applySwap(tx: Tx, stays: readonly StayEvent[]): Promise<Applied> {
  const applied: Applied[] = []
  // Records are locked in one order, so that two swaps cannot wait for each other.
  for (const stay of stays.toSorted((a, b) => (a.identity.mrn < b.identity.mrn ? -1 : 1)))
    applied.push(await applyStayEvent(tx, stay))
  const [first] = applied
  if (!first) throw new Error('A swap has two patients.')
  return applied.find(({ outcome }) => outcome === 'accepted') ?? first
}

async function applyStayEvent(tx: Tx, event: StayEvent): Promise<Applied> {
  const { identity, occurred } = event
  const patient = await queries.lockPatientByMrn(tx.db, tx.account_id, identity.mrn)
  if (patient) return changePatient(tx, event, patient)
  const patient_id = await addPatient(tx, event)
  if (patient_id !== undefined) return { outcome: 'accepted', occurred, patient_id }
  // Another transaction added the patient.
  const added = await queries.lockPatientByMrn(tx.db, tx.account_id, identity.mrn)
  if (!added) throw new EventNotApplicableError('patient_not_added')
  return changePatient(tx, event, added)
}

/** A patient in whose stay something happens is in the hospital, even if the admission has not arrived. */
function isAdmitted({ kind, visit }: StayEvent): boolean {
  if (kind === 'discharge' || kind === 'cancel_admit') return false
  return kind !== 'update' || (visit.location !== undefined && visit.discharged === undefined)
}

async function addPatient(tx: Tx, event: StayEvent): Promise<number | undefined> {
  const { identity, visit, occurred } = event
  const location_id = visit.location ? await ensureLocation(tx, visit.location) : null
  const admitted = isAdmitted(event)
  const ended = admitted ? null : (visit.discharged ?? occurred)
  const patient_id = await queries.insertPatient(tx.db, tx.account_id, {
    last_name: identity.last_name ?? unidentified,
    first_name: identity.first_name ?? '',
    middle_name: identity.middle_name ?? '',
    mrn: identity.mrn,
    date_of_birth: identity.date_of_birth ?? null,
    sex: identity.sex ?? '',
    location_id: admitted ? location_id : null,
    discharged: ended,
    identity_event: occurred,
    location_event: location_id === null ? null : occurred,
    stay_event: occurred,
  })
  if (patient_id === undefined) return undefined
  const key = { account_id: tx.account_id, patient_id }
  const [other] = await queries.findEncounters(tx.db, key, visit.number)
  if (other) throw otherPatientsVisit()
  if (event.kind !== 'update' || admitted)
    await queries.insertEncounter(tx.db, key, {
      external_id: visit.number,
      class: visit.class ?? 'IMP',
      status: admitted ? 'in-progress' : event.kind === 'cancel_admit' ? 'cancelled' : 'finished',
      starts: visit.admitted ?? occurred,
      ends: ended,
      location_id,
    })
  auditPatient(actor, tx, patient_id, 'patient.created', { class: visit.class ?? 'IMP' })
  publishPatient(tx, null, patient_id)
  return patient_id
}

const otherPatientsVisit = () => new EventNotApplicableError('visit_of_other_patient')

const staysChangedBy = ['admit', 'discharge', 'cancel_admit', 'cancel_discharge'] as const

async function changePatient(tx: Tx, reported: StayEvent, patient: queries.AdtPatient): Promise<Applied> {
  const { identity_event, location_event, stay_event } = patient
  const occurred = resolveOccurred(reported, [identity_event, location_event, stay_event])
  const event = { ...reported, occurred }
  const { kind, identity, visit } = event
  const { id: patient_id } = patient
  const key = { account_id: tx.account_id, patient_id }
  const encounters = await queries.findEncounters(tx.db, key, visit.number)
  if (encounters.some((encounter) => encounter.patient_id !== patient_id)) throw otherPatientsVisit()
  const plan = planVisit(event, encounters)
  const changesStay = (staysChangedBy as readonly string[]).includes(kind)
  const isStayCurrent = isCurrent(occurred, patient.stay_event)
  if ((kind === 'transfer' || kind === 'cancel_transfer') && patient.is_discharged && isStayCurrent)
    throw new EventNotApplicableError('patient_discharged')

  // Under the number of a record that was merged into this one, the identity is the old one.
  const isIdentityCurrent = isCurrent(occurred, patient.identity_event) && patient.mrn === identity.mrn
  const isReadmitted =
    patient.is_discharged && isStayCurrent && (kind === 'admit' || kind === 'cancel_discharge')
  const ends = changesStay && isStayCurrent && (kind === 'discharge' || kind === 'cancel_admit')
  const isDischarged = !patient.is_discharged && ends && plan.isLastStay
  const staysIn = isReadmitted || (!patient.is_discharged && !ends)
  const isLocationCurrent = staysIn && isCurrent(occurred, patient.location_event)
  const given_location = isLocationCurrent ? await findGivenLocation(tx, event, patient_id) : undefined
  const moves = given_location !== undefined && plan.movesPatient
  // A readmission does not begin in the bed of the last stay.
  const location_id = moves ? given_location : isReadmitted ? null : patient.location_id

  const stored = isIdentityCurrent ? mergeIdentity(patient, identity) : patient
  const fields = changedFields(patient, { ...stored, location_id })
  const isChanged = fields.length > 0 || isReadmitted
  const isStayChanged = changesStay && isStayCurrent
  await queries.updatePatient(tx.db, key, {
    ...stored,
    location_id,
    identity_event: isIdentityCurrent ? occurred : patient.identity_event,
    location_event: moves ? occurred : patient.location_event,
    stay_event: isStayChanged ? occurred : patient.stay_event,
    is_readmitted: isReadmitted,
    is_changed: isChanged,
  })
  await changeEncounter(tx, {
    event,
    patient_id,
    plan,
    isCurrent: changesStay ? isStayCurrent : isLocationCurrent,
    location_id: given_location ?? null,
  })
  if (isReadmitted) {
    auditPatient(actor, tx, patient_id, 'patient.readmitted', { class: visit.class ?? 'IMP', location_id })
    if (kind === 'cancel_discharge') await restoreCareTeam(tx, patient_id)
  } else if (fields.length > 0) auditPatient(actor, tx, patient_id, 'patient.changed', { fields })
  if (isDischarged) await endPatientStay(tx, patient_id, actor, visit.discharged ?? occurred)
  else if (isChanged || isStayChanged) publishPatient(tx, null, patient_id)
  const isApplied = isIdentityCurrent || isStayChanged || moves
  return { outcome: isApplied ? 'accepted' : 'outdated', occurred, patient_id }
}

/** Undefined if the event does not say where the patient is. */
async function findGivenLocation(
  tx: Tx,
  { kind, visit }: StayEvent,
  patient_id: number,
): Promise<number | undefined> {
  const location_id = visit.location ? await ensureLocation(tx, visit.location) : null
  if (location_id !== null) return location_id
  if (kind !== 'cancel_transfer' && kind !== 'cancel_discharge') return undefined
  const key = { account_id: tx.account_id, patient_id }
  return (await queries.findEarlierLocation(tx.db, key)) ?? undefined
}

const identityFields = ['last_name', 'first_name', 'middle_name', 'date_of_birth', 'sex'] as const

function mergeIdentity(patient: queries.AdtPatient, received: Identity): queries.AdtPatient {
  const known = Object.fromEntries(
    identityFields.flatMap((field) => (received[field] === undefined ? [] : [[field, received[field]]])),
  )
  return { ...patient, ...known }
}

const changedFields = (was: queries.AdtPatient, is: queries.AdtPatient): string[] =>
  [...identityFields, 'location_id' as const].filter((field) => was[field] !== is[field])

interface EncounterChange {
  event: StayEvent
  patient_id: number
  plan: VisitPlan
  isCurrent: boolean
  location_id: number | null
}

async function changeEncounter(
  tx: Tx,
  { event, patient_id, plan, ...change }: EncounterChange,
): Promise<void> {
  const { kind, occurred, visit } = event
  const key = { account_id: tx.account_id, patient_id }
  const { location_id } = change
  const encounter =
    plan.encounter ??
    (kind === 'cancel_discharge' && visit.number === null
      ? await queries.findLastEncounter(tx.db, key)
      : undefined)
  if (!change.isCurrent) {
    if (kind === 'admit' && encounter)
      await queries.correctStart(tx.db, key.account_id, encounter.id, visit.admitted ?? occurred)
    return
  }
  const closes = kind === 'discharge' || kind === 'cancel_admit'
  const reopens = kind === 'admit' || kind === 'cancel_discharge'
  const ends = closes ? (visit.discharged ?? occurred) : reopens ? null : (encounter?.ends ?? null)
  const status = kind === 'cancel_admit' ? 'cancelled' : ends === null ? 'in-progress' : 'finished'
  if (encounter)
    return queries.updateEncounter(
      tx.db,
      { account_id: key.account_id, encounter_id: encounter.id },
      {
        external_id: visit.number,
        class: visit.class ?? null,
        status,
        starts: visit.admitted ?? null,
        ends,
        location_id,
      },
    )
  if (kind === 'update' && (visit.location === undefined || visit.discharged !== undefined)) return
  await queries.insertEncounter(tx.db, key, {
    external_id: visit.number,
    class: visit.class ?? 'IMP',
    status,
    starts: visit.admitted ?? occurred,
    ends,
    location_id,
  })
}

async function restoreCareTeam(tx: Tx, patient_id: number): Promise<void> {
  const key = { account_id: tx.account_id, patient_id }
  const members = await queries.listFormerMembers(tx.db, key, restore_team_hours)
  if (members.length === 0) return
  await changeCareTeams(tx, {
    kind: 'assigned',
    by_user_id: null,
    starts: members.map((member) => ({ patient_id, ...member })),
    start_cause: 'assigned',
    ends: [],
    end_cause: 'replaced',
  })
}
