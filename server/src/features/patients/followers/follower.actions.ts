import type { Patient } from '@wardline/contract/patients/patient.schemas.ts'
import type { Context } from '../../../platform/http/context.ts'
import { lockPatient, requirePatient } from '../patient.access.ts'
import { auditPatient, publishPatient } from '../patient-change.rules.ts'
import * as queries from './follower.queries.ts'

/** Repeating it changes nothing. */
export const followPatient = (ctx: Context, id: number): Promise<Patient> =>
  setFollowing(ctx, id, 'patient.followed', queries.insertFollower)

export const unfollowPatient = (ctx: Context, id: number): Promise<Patient> =>
  setFollowing(ctx, id, 'patient.unfollowed', queries.deleteFollower)

function setFollowing(
  ctx: Context,
  patient_id: number,
  action: string,
  store: typeof queries.insertFollower,
): Promise<Patient> {
  const { account_id, user_id } = ctx.caller
  return ctx.transaction(async (tx) => {
    await lockPatient(tx, patient_id)
    if (await store(tx.db, { account_id, patient_id, user_id })) {
      auditPatient(ctx, tx, patient_id, action)
      publishPatient(tx, user_id, patient_id)
    }
    return requirePatient(ctx, tx.db, patient_id)
  })
}
