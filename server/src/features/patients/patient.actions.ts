import type * as routes from '@wardline/contract/patients/patient.routes.ts'
import type {
  Encounter,
  NewPatient,
  Patient,
  PatientChanges,
  PatientRow,
  PatientViews,
} from '@wardline/contract/patients/patient.schemas.ts'
import type { QueryOf } from '@wardline/contract/route.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import type { Context } from '../../platform/http/context.ts'
import { invalid } from '../../platform/http/errors.ts'
import { offsetOf, type Page } from '../../platform/http/paging.ts'
import { requireVersion } from '../../platform/http/versions.ts'
import { parseSearchWords } from '../accounts/search/search-words.rules.ts'
import { listCareTeams } from './care-team-member.queries.ts'
import * as encounters from './encounter.queries.ts'
import { requireLocation } from './location.access.ts'
import { findLocations } from './location.queries.ts'
import { presentLocation } from './location.rules.ts'
import {
  listNameAlerts,
  loadNewPatient,
  lockPatient,
  recordReader,
  requirePatient,
  requireRecord,
} from './patient.access.ts'
import { auditPatient, publishPatient } from './patient-change.rules.ts'
import { showPatients } from './patient-shown.actions.ts'
import * as errors from './patient.errors.ts'
import * as queries from './patient.queries.ts'
import { findPatientViews } from './patient-view.queries.ts'
import { checkBirth, findDefaultView, presentRow, presentSummary } from './patient.rules.ts'

/** Patients must have all of them. */
function listProviderIds(
  { mine, provider_id }: QueryOf<typeof routes.listPatients>,
  user_id: number,
): number[] {
  const requested_ids = [mine === 'true' ? user_id : undefined, provider_id]
  return [...new Set(requested_ids.filter((id) => id !== undefined))]
}

const parseIds = (list: string | undefined): number[] | undefined => list?.split(',').map(Number)

export async function listPatients(
  ctx: Context,
  query: QueryOf<typeof routes.listPatients>,
): Promise<Page<PatientRow>> {
  const { account_id, user_id } = ctx.caller
  return ctx.transaction(async (tx) => {
    const { count, results } = await queries.listPatients(tx.db, {
      account_id,
      named: parseSearchWords(query.search),
      ids: parseIds(query.ids),
      provider_ids: listProviderIds(query, user_id),
      unit_ids: parseIds(query.unit_ids),
      unassigned: query.unassigned === undefined ? undefined : query.unassigned === 'true',
      has_bed: query.has_bed === undefined ? undefined : query.has_bed === 'true',
      state: query.state,
      ordering: query.ordering,
      limit: query.page_size,
      offset: offsetOf(query),
    })
    const ids = results.map(({ id }) => id)
    const teams = await listCareTeams(tx.db, account_id, ids)
    const alerts = await listNameAlerts(tx.db, account_id, results)
    await showPatients(ctx, tx, 'patients.shown', ids)
    return { count, results: results.map((row) => presentRow(row, teams.get(row.id), alerts.get(row.id))) }
  })
}

export function getPatientViews(ctx: Context): Promise<PatientViews> {
  return ctx.read(async (db) => {
    const views = await findPatientViews(db, ctx.caller)
    return { ...views, default_view: findDefaultView(views) }
  })
}

export async function getPatient(ctx: Context, id: number): Promise<Patient> {
  return ctx.transaction(async (tx) => {
    const patient = await requirePatient(ctx, tx.db, id)
    auditPatient(ctx, tx, patient.id, 'patient.read')
    return patient
  })
}

export function createPatient(ctx: Context, input: NewPatient): Promise<Patient> {
  const { account_id, user_id } = ctx.caller
  return ctx.transaction(async (tx) => {
    const stored = await toStored(ctx, tx, null, input, unknownPatient(input.last_name))
    const patient_id = await queries.insertPatient(tx.db, { account_id, user_id }, stored)
    await queries.insertEncounter(
      tx.db,
      { account_id, patient_id },
      { class: input.class, location_id: stored.location_id },
    )
    auditPatient(ctx, tx, patient_id, 'patient.created', { class: input.class })
    publishPatient(tx, user_id, patient_id)
    return loadNewPatient(ctx, tx.db, patient_id)
  })
}

/** @throws 409 if the patient changed after the version that the caller saw */
export function changePatient(ctx: Context, id: number, input: PatientChanges): Promise<Patient> {
  const { account_id, user_id } = ctx.caller
  return ctx.transaction(async (tx) => {
    await lockPatient(tx, id)
    const before = await requirePatient(ctx, tx.db, id)
    requireVersion(input.version, before, errors.changed)
    const was = { ...before, location_id: before.place?.id ?? null }
    const stored = await toStored(ctx, tx, id, input, was)
    await queries.updatePatient(tx.db, { account_id, patient_id: id, user_id }, stored)
    const fields = (Object.keys(stored) as (keyof queries.StoredPatient)[]).filter(
      (field) => stored[field] !== was[field],
    )
    auditPatient(ctx, tx, id, 'patient.changed', { fields })
    publishPatient(tx, user_id, id)
    return requirePatient(ctx, tx.db, id)
  })
}

export async function listEncounters(
  ctx: Context,
  query: QueryOf<typeof routes.listEncounters>,
): Promise<Page<Encounter>> {
  const { account_id } = ctx.caller
  return ctx.transaction(async (tx) => {
    if (query.patient_id !== undefined) await requireListed(ctx, tx, query.patient_id)
    const { count, results } = await encounters.listEncounters(tx.db, {
      account_id,
      reader: recordReader(ctx),
      named: parseSearchWords(query.search),
      patient_id: query.patient_id,
      is_current: query.is_current === undefined ? undefined : query.is_current === 'true',
      ascending: query.sorting === 'starts',
      limit: query.page_size,
      offset: offsetOf(query),
    })
    const locations = await findLocations(
      tx.db,
      account_id,
      results.flatMap(({ location_id }) => location_id ?? []),
    )
    await showPatients(
      ctx,
      tx,
      'encounters.shown',
      results.map(({ patient_id }) => patient_id),
    )
    return { count, results: results.map((row) => presentEncounter(row, locations)) }
  })
}

/** A patient who does not exist has no encounters, as before there was a check. */
async function requireListed(ctx: Context, tx: Tx, patient_id: number): Promise<void> {
  const { account_id } = tx
  if (await queries.findPatient(tx.db, { account_id, patient_id }))
    await requireRecord(ctx, tx.db, patient_id)
}

function presentEncounter(
  { id, patient_id, status, reason, starts, ends, location_id, ...row }: encounters.EncounterRow,
  locations: Awaited<ReturnType<typeof findLocations>>,
): Encounter {
  const location = location_id === null ? undefined : locations.get(location_id)
  return {
    id,
    patient_id,
    class: row.class,
    status,
    reason,
    starts,
    ends,
    patient: presentSummary({ ...row, id: patient_id }),
    location: location ? presentLocation(location) : null,
  }
}

const unknownPatient = (last_name: string): queries.StoredPatient => ({
  last_name,
  first_name: '',
  middle_name: '',
  mrn: null,
  date_of_birth: null,
  sex: '',
  location_id: null,
})

/** Merges the changes into the stored fields; locks the MRNs of the account if the MRN is new. */
async function toStored(
  ctx: Context,
  tx: Tx,
  patient_id: number | null,
  input: Omit<PatientChanges, 'version'>,
  was: queries.StoredPatient,
): Promise<queries.StoredPatient> {
  const { account_id } = tx
  const date_of_birth = input.date_of_birth !== undefined ? input.date_of_birth : input.dob
  if (input.dob !== undefined && input.dob !== date_of_birth) throw invalid({ dob: [errors.birthsDiffer] })
  const today = ctx.clock.now().toZonedDateTimeISO('UTC').toPlainDate()
  const problem = date_of_birth ? checkBirth(date_of_birth, today) : undefined
  if (problem) throw invalid({ [input.date_of_birth === undefined ? 'dob' : 'date_of_birth']: [problem] })
  const stored = {
    last_name: input.last_name ?? was.last_name,
    first_name: input.first_name ?? was.first_name,
    middle_name: input.middle_name ?? was.middle_name,
    mrn: input.mrn === undefined ? was.mrn : input.mrn || null,
    date_of_birth: date_of_birth === undefined ? was.date_of_birth : date_of_birth,
    sex: input.sex ?? was.sex,
    location_id: input.location_id === undefined ? was.location_id : input.location_id,
  }
  if (stored.location_id !== was.location_id) await requireLocation(tx.db, account_id, stored.location_id)
  if (stored.mrn !== null && stored.mrn !== was.mrn) {
    await queries.lockMrns(tx.db, account_id)
    if (await queries.isMrnTaken(tx.db, { account_id, patient_id }, stored.mrn))
      throw invalid({ mrn: [errors.mrnTaken] })
  }
  return stored
}
