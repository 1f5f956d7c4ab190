import type { Tx } from '../../../platform/db/transaction.ts'
import { mergeRecords } from '../admissions/stay.actions.ts'
import { auditPatient, publishPatient, type ChangeActor } from '../patient-change.rules.ts'
import { lockPatients } from '../patient.queries.ts'
import { EventNotApplicableError, unidentified, type AdtEvent, type Identity } from './adt-event.rules.ts'
import * as queries from './adt-patient.queries.ts'

const actor: ChangeActor = { caller: { user_id: null } }

type Merges = Extract<AdtEvent, { kind: 'merge' }>

/** Applies all merges of a message, or none. A merge that was done before changes nothing. */
export async function applyMerges(
  tx: Tx,
  { merges, occurred }: Merges,
): Promise<{ outcome: 'accepted'; occurred: string; patient_id: number }> {
  let patient_id = 0
  for (const { identity, prior_mrn } of merges) {
    if (prior_mrn === identity.mrn) throw new EventNotApplicableError('merged_with_itself')
    patient_id = await mergeInto(tx, identity, prior_mrn, occurred)
  }
  return { outcome: 'accepted', occurred, patient_id }
}

async function mergeInto(tx: Tx, identity: Identity, prior_mrn: string, occurred: string): Promise<number> {
  const { account_id, db } = tx
  const prior = await queries.findRecordByMrn(db, account_id, prior_mrn)
  const survivor = await queries.findRecordByMrn(db, account_id, identity.mrn)
  const into_id =
    survivor?.merged_into_id ?? survivor?.id ?? (await addRecord(tx, identity, occurred, prior?.id))
  if (!prior) {
    // Later messages about the old number must find the record that stays.
    await addMergedRecord(tx, { ...identity, mrn: prior_mrn }, occurred, into_id)
    return into_id
  }
  if (prior.merged_into_id === into_id) return into_id
  await lockPatients(db, account_id, [prior.id, into_id])
  const old = await queries.lockPatientByMrn(db, account_id, prior_mrn)
  const target = await queries.lockPatientByMrn(db, account_id, identity.mrn)
  if (!old || target?.id !== into_id) throw new EventNotApplicableError('record_changed')
  if (old.id === into_id) {
    if (prior.id === into_id) throw new EventNotApplicableError('merged_into_prior')
    return into_id
  }
  if (old.id !== prior.id) throw new EventNotApplicableError('prior_merged_elsewhere')
  await queries.mergeEventTimes(db, { account_id, patient_id: into_id }, old, !old.is_discharged)
  await mergeRecords(tx, { patient_id: prior.id, into_id }, actor)
  return into_id
}

const named = ({ last_name = unidentified, ...identity }: Identity) => ({
  last_name,
  first_name: identity.first_name ?? '',
  middle_name: identity.middle_name ?? '',
  mrn: identity.mrn,
  date_of_birth: identity.date_of_birth ?? null,
  sex: identity.sex ?? '',
  location_id: null,
})

const untimed = { location_event: null, stay_event: null }

/** The record that stays; the merge brings the stay of the other. */
async function addRecord(
  tx: Tx,
  identity: Identity,
  occurred: string,
  prior_id: number | undefined,
): Promise<number> {
  const id = await queries.insertPatient(tx.db, tx.account_id, {
    ...named(identity),
    discharged: occurred,
    identity_event: occurred,
    ...untimed,
  })
  if (id === undefined) throw new EventNotApplicableError('record_changed')
  auditPatient(actor, tx, id, 'patient.created', prior_id === undefined ? {} : { merged_id: prior_id })
  publishPatient(tx, null, id)
  return id
}

async function addMergedRecord(
  tx: Tx,
  identity: Identity,
  occurred: string,
  merged_into_id: number,
): Promise<void> {
  const id = await queries.insertPatient(tx.db, tx.account_id, {
    ...named(identity),
    discharged: occurred,
    identity_event: occurred,
    ...untimed,
    merged_into_id,
  })
  if (id === undefined) throw new EventNotApplicableError('record_changed')
  auditPatient(actor, tx, id, 'patient.merged', { into_id: merged_into_id })
}
