import type { Readmission } from '@wardline/contract/patients/admissions/admission.schemas.ts'
import type { Patient } from '@wardline/contract/patients/patient.schemas.ts'
import type { Tx } from '../../../platform/db/transaction.ts'
import type { Context } from '../../../platform/http/context.ts'
import { AppError, invalid, notFound } from '../../../platform/http/errors.ts'
import { listCareTeams } from '../care-team-member.queries.ts'
import { changeCareTeams } from '../care-teams/care-team-change.actions.ts'
import { requireLocation } from '../location.access.ts'
import { lockPatient, requirePatient, requireRecord } from '../patient.access.ts'
import { auditPatient, publishPatient } from '../patient-change.rules.ts'
import { insertEncounter, lockPatients } from '../patient.queries.ts'
import * as errors from './admission.errors.ts'
import * as queries from './admission.queries.ts'

/** Only an end date: threads, notes and history keep the patient. */
export function dischargePatient(ctx: Context, patient_id: number): Promise<void> {
  const { account_id, user_id } = ctx.caller
  return ctx.transaction(async (tx) => {
    const { display_name, is_discharged } = await lockPatient(tx, patient_id)
    await requireRecord(ctx, tx.db, patient_id)
    if (is_discharged) throw new AppError(errors.alreadyDischarged(display_name))
    await endCareTeam(tx, patient_id, user_id, 'discharged')
    await queries.endStay(tx.db, { account_id, patient_id, user_id })
    auditPatient(ctx, tx, patient_id, 'patient.discharged')
    publishPatient(tx, user_id, patient_id)
  })
}

export function readmitPatient(ctx: Context, patient_id: number, given: Readmission): Promise<Patient> {
  const { account_id, user_id } = ctx.caller
  const { location_id = null } = given
  return ctx.transaction(async (tx) => {
    const { display_name, is_discharged } = await lockPatient(tx, patient_id)
    await requireRecord(ctx, tx.db, patient_id)
    if (!is_discharged) throw new AppError(errors.notDischarged(display_name))
    await requireLocation(tx.db, account_id, location_id)
    await queries.beginStay(tx.db, { account_id, patient_id, user_id }, location_id)
    await insertEncounter(tx.db, { account_id, patient_id }, { class: given.class, location_id })
    auditPatient(ctx, tx, patient_id, 'patient.readmitted', { class: given.class, location_id })
    publishPatient(tx, user_id, patient_id)
    return requirePatient(ctx, tx.db, patient_id)
  })
}

/**
 * The history stays with the merged record and is read together with that of the other, so nothing moves but what is
 * current: care team, encounter, bed and followers.
 */
export function mergePatient(ctx: Context, patient_id: number, into_id: number): Promise<Patient> {
  const { account_id, user_id } = ctx.caller
  return ctx.transaction(async (tx) => {
    if (patient_id === into_id) throw invalid({ into_id: [errors.sameRecord] })
    const locked = await lockPatients(tx.db, account_id, [patient_id, into_id])
    const merged = locked.find(({ id }) => id === patient_id)
    const into = locked.find(({ id }) => id === into_id)
    if (!merged) throw notFound()
    await lockPatient(tx, patient_id)
    await requireRecord(ctx, tx.db, patient_id)
    if (!into) throw invalid({ into_id: [errors.noSuchRecord] })
    if (into.merged_into_id !== null) throw invalid({ into_id: [errors.mergedRecord] })
    if (into.is_discharged && !merged.is_discharged) throw invalid({ into_id: [errors.mergedIntoDischarged] })
    await requireRecord(ctx, tx.db, into_id)
    await moveCareTeam(tx, { patient_id, into_id, user_id })
    await queries.mergeRecord(tx.db, { account_id, patient_id, user_id }, into_id)
    auditPatient(ctx, tx, patient_id, 'patient.merged', { into_id })
    auditPatient(ctx, tx, into_id, 'patient.merged', { merged_id: patient_id })
    for (const id of [patient_id, into_id]) publishPatient(tx, user_id, id)
    return requirePatient(ctx, tx.db, into_id)
  })
}

async function endCareTeam(
  tx: Tx,
  patient_id: number,
  by_user_id: number,
  end_cause: 'discharged' | 'merged',
): Promise<void> {
  const team = (await listCareTeams(tx.db, tx.account_id, [patient_id])).get(patient_id) ?? []
  if (team.length === 0) return
  const ends = team.map(({ id, provider }) => ({ id, patient_id, user_id: provider.id }))
  await changeCareTeams(tx, {
    kind: 'unassigned',
    by_user_id,
    starts: [],
    start_cause: 'merged',
    ends,
    end_cause,
  })
}

/** Members join the other team unless they are on it; its responsible provider stays responsible. */
async function moveCareTeam(
  tx: Tx,
  { patient_id, into_id, user_id: by_user_id }: { patient_id: number; into_id: number; user_id: number },
): Promise<void> {
  const teams = await listCareTeams(tx.db, tx.account_id, [patient_id, into_id])
  const there = teams.get(into_id) ?? []
  const hasResponsible = there.some((member) => member.is_responsible)
  const starts = (teams.get(patient_id) ?? [])
    .filter(({ provider }) => !there.some((member) => member.provider.id === provider.id))
    .map(({ provider, role, is_responsible }) => ({
      patient_id: into_id,
      user_id: provider.id,
      role,
      is_responsible: is_responsible && !hasResponsible,
    }))
  await endCareTeam(tx, patient_id, by_user_id, 'merged')
  if (starts.length > 0)
    await changeCareTeams(tx, {
      kind: 'assigned',
      by_user_id,
      starts,
      start_cause: 'merged',
      ends: [],
      end_cause: 'merged',
    })
}
