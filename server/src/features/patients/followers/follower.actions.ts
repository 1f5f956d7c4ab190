import type { AuditAction } from '@wardline/contract/reports/audit/audit-action.rules.ts'
import type { Patient } from '@wardline/contract/patients/patient.schemas.ts'
import type { Tx } from '../../../platform/db/transaction.ts'
import type { Context } from '../../../platform/http/context.ts'
import { loadPatient, lockPatient, requireRecord } from '../patient.access.ts'
import { auditPatient, publishPatient } from '../patient-change.rules.ts'
import * as queries from './follower.queries.ts'

/** Repeating it changes nothing. Following gives no access, so it needs access. */
export const followPatient = (ctx: Context, id: number): Promise<Patient> =>
  ctx.transaction(async (tx) => {
    await lockPatient(tx, id)
    await requireRecord(ctx, tx.db, id)
    return setFollowing(ctx, tx, id, 'patient.followed', queries.insertFollower)
  })

export const unfollowPatient = (ctx: Context, id: number): Promise<Patient> =>
  ctx.transaction(async (tx) => {
    await lockPatient(tx, id)
    return setFollowing(ctx, tx, id, 'patient.unfollowed', queries.deleteFollower)
  })

async function setFollowing(
  ctx: Context,
  tx: Tx,
  patient_id: number,
  action: AuditAction,
  store: typeof queries.insertFollower,
): Promise<Patient> {
  const { account_id, user_id } = ctx.caller
  if (await store(tx.db, { account_id, patient_id, user_id })) {
    auditPatient(ctx, tx, patient_id, action)
    publishPatient(tx, user_id, patient_id)
  }
  return loadPatient(ctx, tx.db, patient_id)
}
