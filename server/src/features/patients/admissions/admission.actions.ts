import type { Readmission } from '@wardline/contract/patients/admissions/admission.schemas.ts'
import type { Patient } from '@wardline/contract/patients/patient.schemas.ts'
import type { Context } from '../../../platform/http/context.ts'
import { AppError, invalid, notFound } from '../../../platform/http/errors.ts'
import { requireLocation } from '../location.access.ts'
import { lockPatient, requirePatient, requireRecord } from '../patient.access.ts'
import { auditPatient, publishPatient } from '../patient-change.rules.ts'
import { insertEncounter, lockPatients } from '../patient.queries.ts'
import * as errors from './admission.errors.ts'
import * as queries from './admission.queries.ts'
import { endPatientStay, mergeRecords } from './stay.actions.ts'

export function dischargePatient(ctx: Context, patient_id: number): Promise<void> {
  return ctx.transaction(async (tx) => {
    const { display_name, is_discharged } = await lockPatient(tx, patient_id)
    await requireRecord(ctx, tx.db, patient_id)
    if (is_discharged) throw new AppError(errors.alreadyDischarged(display_name))
    await endPatientStay(tx, patient_id, ctx)
  })
}

export function readmitPatient(ctx: Context, patient_id: number, input: Readmission): Promise<Patient> {
  const { account_id, user_id } = ctx.caller
  const { location_id = null } = input
  return ctx.transaction(async (tx) => {
    const { display_name, is_discharged } = await lockPatient(tx, patient_id)
    await requireRecord(ctx, tx.db, patient_id)
    if (!is_discharged) throw new AppError(errors.notDischarged(display_name))
    await requireLocation(tx.db, account_id, location_id)
    await queries.beginStay(tx.db, { account_id, patient_id, user_id }, location_id)
    await insertEncounter(tx.db, { account_id, patient_id }, { class: input.class, location_id })
    auditPatient(ctx, tx, patient_id, 'patient.readmitted', { class: input.class, location_id })
    publishPatient(tx, user_id, patient_id)
    return requirePatient(ctx, tx.db, patient_id)
  })
}

export function mergePatient(ctx: Context, patient_id: number, into_id: number): Promise<Patient> {
  const { account_id } = ctx.caller
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
    await mergeRecords(tx, { patient_id, into_id }, ctx)
    return requirePatient(ctx, tx.db, into_id)
  })
}
