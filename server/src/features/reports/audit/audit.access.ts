import type { AuditEntry } from '@wardline/contract/reports/audit/audit.schemas.ts'
import type { Tx } from '../../../platform/db/transaction.ts'
import { presentEntry } from './audit-entry.rules.ts'
import { listAudit, type AuditFilter } from './audit.queries.ts'

export interface AuditRecord extends AuditEntry {
  /** The patients of an entry about several, such as a list. */
  patient_ids: number[]
}

/** Expects a caller who may read the audit trail. Returns the newest entry first. */
export async function findAuditRecords(
  tx: Tx,
  filter: Omit<AuditFilter, 'account_id'>,
): Promise<AuditRecord[]> {
  const rows = await listAudit(tx.db, { ...filter, account_id: tx.account_id })
  return rows.map((row) => ({ ...presentEntry(row), patient_ids: idsOf(row.details['patient_ids']) }))
}

const idsOf = (list: unknown): number[] =>
  Array.isArray(list) ? list.filter((id): id is number => typeof id === 'number') : []
