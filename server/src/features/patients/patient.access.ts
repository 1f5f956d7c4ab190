import type { AccessBasis } from '@wardline/contract/patients/access/patient-access.schemas.ts'
import type { NameAlert, Patient, PatientRow } from '@wardline/contract/patients/patient.schemas.ts'
import type { Db } from '../../platform/db/connection.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import type { Context } from '../../platform/http/context.ts'
import { AppError, invalid, notFound } from '../../platform/http/errors.ts'
import { countShownPatients } from '../accounts/users/shown-patient.actions.ts'
import { parseSearchWords } from '../accounts/search/search-words.rules.ts'
import { listCareTeams, listFollowers, presentUser } from './care-team-member.queries.ts'
import { findLocation } from './location.access.ts'
import { listNamesOnUnits } from './name-alert.queries.ts'
import { findNameAlerts, firstLetters } from './name-alert.rules.ts'
import * as errors from './patient.errors.ts'
import * as queries from './patient.queries.ts'
import { findBasis, listClosedRecords, type RecordReader } from './record-access.queries.ts'
import { patientPermissions, presentRow } from './patient.rules.ts'

export { recordBasis, type RecordReader } from './record-access.queries.ts'

/** Finds alerts by patient, for the patients of a page. */
export async function listNameAlerts(
  db: Db,
  account_id: number,
  rows: readonly queries.ListedPatientRow[],
): Promise<Map<number, NameAlert[]>> {
  const present = rows.filter(({ unit_id, is_discharged }) => unit_id !== null && !is_discharged)
  if (present.length === 0) return new Map()
  const unit_ids = [...new Set(present.flatMap(({ unit_id }) => unit_id ?? []))]
  const letters = firstLetters(present.map(({ display_name }) => display_name))
  return findNameAlerts(await listNamesOnUnits(db, account_id, { unit_ids, letters }))
}

export const recordReader = ({ caller }: Context): RecordReader => ({
  user_id: caller.user_id,
  sees_all: caller.permissions.has('pcm.view_all_patients'),
})

/** Whether the caller may read facts about the patient beyond identity, bed and care team. */
export async function mayReadRecord(ctx: Context, db: Db, patient_id: number): Promise<boolean> {
  const { account_id } = ctx.caller
  return ((await findBasis(db, { account_id, patient_id }, recordReader(ctx)))?.basis ?? null) !== null
}

/** @throws 404 for another account's, then 403 outside the care team */
export async function requireRecord(ctx: Context, db: Db, patient_id: number): Promise<void> {
  const { account_id } = ctx.caller
  const found = await findBasis(db, { account_id, patient_id }, recordReader(ctx))
  if (!found) throw notFound()
  if (found.basis === null) throw new AppError(errors.noRecordAccess)
}

/**
 * Checks a list about these patients. One who does not exist has no rows, so there is nothing to refuse.
 * @throws 403 outside the care team of any
 */
export async function requireListedRecords(
  ctx: Context,
  db: Db,
  patient_ids: readonly number[],
): Promise<void> {
  const { account_id } = ctx.caller
  if (patient_ids.length === 0) return
  const closed = await listClosedRecords(db, { account_id, patient_ids }, recordReader(ctx))
  if (closed.length > 0) throw new AppError(errors.noRecordAccess)
}

/** Requires a user who may read the record. @throws 404 for another account's, then 403 outside the care team */
export async function requirePatient(ctx: Context, db: Db, patient_id: number): Promise<Patient> {
  const { patient, basis } = await showRecord(ctx, db, patient_id)
  if (basis === null) throw new AppError(errors.noRecordAccess)
  return patient
}

/** Loads the facts that users outside the care team see too: identity, bed, care team and followers. */
export const loadPatient = async (ctx: Context, db: Db, patient_id: number): Promise<Patient> =>
  (await showRecord(ctx, db, patient_id)).patient

/** The caller has just entered the patient. */
export const loadNewPatient = async (ctx: Context, db: Db, patient_id: number): Promise<Patient> =>
  (await findRecord(ctx, db, patient_id)).patient

/** Each way to open a patient by id counts. @throws 429 */
async function showRecord(ctx: Context, db: Db, patient_id: number) {
  const record = await findRecord(ctx, db, patient_id)
  await countShownPatients(ctx, [record.patient.id])
  return record
}

/** The patient as the caller sees it. A merged record is answered by the one that replaces it. */
async function findRecord(
  ctx: Context,
  db: Db,
  patient_id: number,
): Promise<{ patient: Patient; basis: AccessBasis | null }> {
  const { caller } = ctx
  const { account_id } = caller
  const row = await queries.findPatient(db, { account_id, patient_id })
  if (!row) throw notFound()
  const care_team = (await listCareTeams(db, account_id, [row.id])).get(row.id) ?? []
  const followers = (await listFollowers(db, account_id, row.id)).map(({ id, ...user }) => ({
    id,
    user: presentUser(user),
  }))
  const is_following = followers.some(({ user }) => user.id === caller.user_id)
  const { first_name, last_name, discharged, merged_ids, version, changed, changed_by } = row
  const access = await findBasis(db, { account_id, patient_id: row.id }, recordReader(ctx))
  const basis = access?.basis ?? null
  const patient = {
    ...presentRow(row, care_team, (await listNameAlerts(db, account_id, [row])).get(row.id)),
    first_name,
    last_name,
    place: await findLocation(db, account_id, row.location_id),
    discharged,
    followers,
    merged_ids,
    version,
    changed,
    changed_by,
    open_until: basis === 'opened' ? (access?.open_until ?? null) : null,
    may: patientPermissions({ caller, is_discharged: row.is_discharged, care_team, is_following }),
  }
  return { patient, basis }
}

const lockCurrent = (locked: queries.LockedPatient): queries.LockedPatient => {
  if (locked.merged_into_id !== null) throw new AppError(errors.isMerged(locked.display_name))
  return locked
}

/**
 * Locks the row until commit: one of two changes to a patient or a care team comes first, and the other sees it.
 * @throws 404 for another account's, 409 for a merged record
 */
export async function lockPatient(tx: Tx, patient_id: number): Promise<queries.LockedPatient> {
  const [locked] = await queries.lockPatients(tx.db, tx.account_id, [patient_id])
  if (!locked) throw notFound()
  return lockCurrent(locked)
}

/** @throws 409 for a discharged patient also */
export async function lockAdmittedPatient(tx: Tx, patient_id: number): Promise<queries.LockedPatient> {
  const locked = await lockPatient(tx, patient_id)
  if (locked.is_discharged) throw new AppError(errors.isDischarged(locked.display_name))
  return locked
}

/** Locks the patients that a request lists: an id that does not exist, here or at all, is a field error. */
export async function lockAdmittedPatients(
  tx: Tx,
  patient_ids: readonly number[],
  field = 'patient_ids',
): Promise<queries.LockedPatient[]> {
  const locked = await queries.lockPatients(tx.db, tx.account_id, patient_ids)
  const missing = patient_ids.filter((id) => !locked.some((patient) => patient.id === id))
  if (missing.length > 0) throw invalid({ [field]: [errors.noSuchPatients(missing)] })
  for (const patient of locked)
    if (lockCurrent(patient).is_discharged) throw new AppError(errors.isDischarged(patient.display_name))
  return locked
}

export async function listPatientRows(db: Db, account_id: number, ids: number[]): Promise<PatientRow[]> {
  const { results } = await queries.listPatients(db, {
    account_id,
    ids,
    named: parseSearchWords(''),
    provider_ids: [],
    unit_ids: undefined,
    unassigned: undefined,
    has_bed: undefined,
    state: 'all',
    ordering: 'unassigned',
    limit: ids.length,
    offset: 0,
  })
  const teams = await listCareTeams(db, account_id, ids)
  const alerts = await listNameAlerts(db, account_id, results)
  return results.map((row) => presentRow(row, teams.get(row.id), alerts.get(row.id)))
}
