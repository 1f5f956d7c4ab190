import type { PatientHandoff } from '@wardline/contract/patients/handoffs/patient-handoff.schemas.ts'
import type { Db } from '../../../platform/db/connection.ts'
import type { Tx } from '../../../platform/db/transaction.ts'
import type { Context } from '../../../platform/http/context.ts'
import { AppError, notFound } from '../../../platform/http/errors.ts'
import { lockPatient } from '../patient.access.ts'
import * as errors from './patient-handoff.errors.ts'
import { findHandoffs, type HandoffRow } from './patient-handoff.queries.ts'
import { presentHandoff } from './patient-handoff.rules.ts'

async function find(db: Db, account_id: number, id: number): Promise<HandoffRow> {
  const [row] = await findHandoffs(db, account_id, [id])
  if (!row) throw notFound()
  return row
}

export const loadHandoff = async ({ caller }: Context, db: Db, id: number): Promise<PatientHandoff> =>
  presentHandoff(await find(db, caller.account_id, id), caller.user_id)

/** Locks the patient, so that of an acceptance, a withdrawal, a correction and a take only the first counts. */
async function lock(ctx: Context, tx: Tx, id: number): Promise<HandoffRow> {
  const { patient_id } = await find(tx.db, ctx.caller.account_id, id)
  await lockPatient(tx, patient_id)
  return find(tx.db, ctx.caller.account_id, id)
}

export async function lockReceived(ctx: Context, tx: Tx, id: number): Promise<HandoffRow> {
  const handoff = await lock(ctx, tx, id)
  if (handoff.to_user_id !== ctx.caller.user_id) throw new AppError(errors.notReceiver(handoff.to_name))
  return handoff
}

export async function lockSentHandoff(ctx: Context, tx: Tx, id: number): Promise<HandoffRow> {
  const handoff = await lock(ctx, tx, id)
  if (handoff.from_user_id !== ctx.caller.user_id) throw new AppError(errors.notGiver(handoff.from_name))
  return handoff
}
