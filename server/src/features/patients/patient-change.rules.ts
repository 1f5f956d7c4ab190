import type { AuditAction } from '@wardline/contract/reports/audit/audit-action.rules.ts'
import { patientChanged } from '@wardline/contract/patients/patient.events.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import type { Context } from '../../platform/http/context.ts'

/**
 * Audits which patients a list showed, never the search text. Lists of any patients use `showPatients`, which counts them
 * too; lists of the caller's own patients and reports do not count.
 */
export function auditShownPatients(
  { caller }: Context,
  tx: Tx,
  action: AuditAction,
  patient_ids: readonly number[],
): void {
  if (patient_ids.length === 0) return
  tx.audit(caller.user_id, action, { patient: null }, { patient_ids: [...new Set(patient_ids)] })
}

/** The user who changes a patient; `null` for an interface. */
export interface ChangeActor {
  readonly caller: { readonly user_id: number | null }
}

/** A read or a change of one patient. Details hold ids and choices, never facts about the patient. */
export function auditPatient(
  { caller }: ChangeActor,
  tx: Tx,
  patient_id: number,
  action: AuditAction,
  details: Record<string, unknown> = {},
): void {
  tx.audit(caller.user_id, action, { patient: patient_id }, details)
}

/** To the whole account: ids only. */
export const publishPatient = (tx: Tx, changed_by_id: number | null, patient_id: number): void =>
  tx.emit(patientChanged, { account: true }, { patient_id, changed_by_id })
