import type { AuditAction } from '@wardline/contract/reports/audit/audit-action.rules.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import type { Context } from '../../platform/http/context.ts'
import { countShownPatients } from '../accounts/users/shown-patient.actions.ts'
import { auditShownPatients } from './patient-change.rules.ts'

/** Counts and audits the patients of a list or search, before they are returned. @throws 429 */
export async function showPatients(
  ctx: Context,
  tx: Tx,
  action: AuditAction,
  patient_ids: readonly number[],
): Promise<void> {
  await countShownPatients(ctx, patient_ids)
  auditShownPatients(ctx, tx, action, patient_ids)
}
