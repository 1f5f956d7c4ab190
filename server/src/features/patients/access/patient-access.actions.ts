import { openingReasonLabels } from '@wardline/contract/patients/access/opening-reasons.ts'
import type {
  NewRecordOpening,
  PatientAccess,
} from '@wardline/contract/patients/access/patient-access.schemas.ts'
import { recordOpened } from '@wardline/contract/patients/access/record-opening.events.ts'
import type { Tx } from '../../../platform/db/transaction.ts'
import type { Context } from '../../../platform/http/context.ts'
import { AppError } from '../../../platform/http/errors.ts'
import { findPermissionHolders } from '../../accounts/users/permission-holder.access.ts'
import { loadPatient, lockPatient, recordReader } from '../patient.access.ts'
import { auditPatient, auditShownPatients, publishPatient } from '../patient-change.rules.ts'
import { presentSummary } from '../patient.rules.ts'
import * as errors from '../patient.errors.ts'
import { findBasis, listClosedRecords } from '../record-access.queries.ts'
import * as queries from './record-opening.queries.ts'

export async function getPatientAccess(ctx: Context, id: number): Promise<PatientAccess> {
  return ctx.transaction(async (tx) => {
    const access = await present(ctx, tx, id)
    auditShownPatients(ctx, tx, 'patients.shown', [access.patient.id])
    return access
  })
}

/** Nothing is stored for a caller who has access, so that a repeated press opens the record once. */
export async function openRecord(
  ctx: Context,
  id: number,
  newOpening: NewRecordOpening,
): Promise<PatientAccess> {
  await ctx.consume('record_openings')
  return ctx.transaction(async (tx) => {
    const { id: patient_id } = await loadPatient(ctx, tx.db, id)
    await lockPatient(tx, patient_id)
    const before = await present(ctx, tx, patient_id)
    if (before.basis !== null) return before
    await storeOpenings(ctx, tx, [patient_id], newOpening)
    return present(ctx, tx, patient_id)
  })
}

/**
 * For a caller who joins care teams, which opens the records: those that are closed to the caller open with their reason,
 * like any other. The patients are locked.
 * @throws 403 if a record is closed and there is no reason
 */
export async function openClosedRecords(
  ctx: Context,
  tx: Tx,
  patients: readonly { id: number }[],
  newOpening: NewRecordOpening | undefined,
): Promise<void> {
  const { account_id } = ctx.caller
  const patient_ids = patients.map(({ id }) => id)
  const closed = await listClosedRecords(tx.db, { account_id, patient_ids }, recordReader(ctx))
  if (closed.length === 0) return
  if (newOpening === undefined) throw new AppError(errors.noRecordAccess)
  await storeOpenings(ctx, tx, closed, newOpening)
}

/** Takes the same number of statements for any number of patients. */
async function storeOpenings(
  ctx: Context,
  tx: Tx,
  patient_ids: readonly number[],
  newOpening: NewRecordOpening,
): Promise<void> {
  const { account_id, user_id } = ctx.caller
  const openings = await queries.insertOpenings(tx.db, { account_id, patient_ids, user_id }, newOpening)
  for (const { id: opening_id, patient_id } of openings) {
    auditPatient(ctx, tx, patient_id, 'record.opened', { opening_id, reason: describeReason(newOpening) })
    publishPatient(tx, user_id, patient_id)
  }
  await notifyAuditors(ctx, tx, openings)
}

export function closeRecord(ctx: Context, id: number): Promise<PatientAccess> {
  const { account_id, user_id } = ctx.caller
  return ctx.transaction(async (tx) => {
    const { id: patient_id } = await loadPatient(ctx, tx.db, id)
    const opening_ids = await queries.closeOpenings(tx.db, { account_id, patient_id, user_id })
    if (opening_ids.length > 0) {
      auditPatient(ctx, tx, patient_id, 'record.closed', { opening_ids })
      publishPatient(tx, user_id, patient_id)
    }
    return present(ctx, tx, patient_id)
  })
}

/** Once for each request, without the patients: the list of opened records says whose records they were. */
async function notifyAuditors(
  { caller }: Context,
  tx: Tx,
  openings: readonly { id: number }[],
): Promise<void> {
  const { account_id, user_id: opened_by_id } = caller
  const auditors = await findPermissionHolders(tx.db, account_id, 'accounts.view_audit')
  if (auditors.length > 0)
    tx.emit(recordOpened, { users: auditors }, { opening_ids: openings.map(({ id }) => id), opened_by_id })
}

/** As the user gave it: audit trail and access report quote it. */
const describeReason = ({ reason, text }: NewRecordOpening): string =>
  [openingReasonLabels[reason], text.trim()].filter(Boolean).join(': ')

async function present(ctx: Context, tx: Tx, id: number): Promise<PatientAccess> {
  const { account_id, user_id, permissions } = ctx.caller
  const { care_team, unit, is_discharged, ...patient } = await loadPatient(ctx, tx.db, id)
  const key = { account_id, patient_id: patient.id }
  const basis = (await findBasis(tx.db, key, recordReader(ctx)))?.basis ?? null
  const opening = (await queries.findOpening(tx.db, { ...key, user_id })) ?? null
  return {
    patient: presentSummary(patient),
    unit,
    is_discharged,
    responsible: care_team.find(({ is_responsible }) => is_responsible)?.provider ?? null,
    basis,
    opening,
    may: { open: basis === null && permissions.has('pcm.provider'), close: opening !== null },
  }
}
