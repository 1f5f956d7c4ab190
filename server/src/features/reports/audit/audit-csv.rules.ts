import { stringify } from 'csv-stringify/sync'
import { describeAction } from '@wardline/contract/reports/audit/audit-action.rules.ts'
import type { AuditEntry } from '@wardline/contract/reports/audit/audit.schemas.ts'

/** UTF-8 with a byte order mark; a cell that a spreadsheet would read as a formula is prefixed with an apostrophe. */
export const writeAuditCsv = (entries: readonly AuditEntry[]): string =>
  stringify(entries.map(toRow), { header: true, columns: [...columns], bom: true, escape_formulas: true })

const columns = [
  'at',
  'entry',
  'who_id',
  'who',
  'what',
  'action',
  'record_type',
  'record_id',
  'record',
  'patient',
  'mrn',
  'records',
  'reason',
  'changes',
  'facts',
] as const

export const toRow = (entry: AuditEntry): Record<(typeof columns)[number], string | number> => ({
  at: entry.at,
  entry: entry.id,
  who_id: entry.actor?.id ?? '',
  who: entry.actor?.display_name ?? 'System',
  what: describeAction(entry.action),
  action: entry.action,
  record_type: entry.record.type,
  record_id: entry.record.id ?? '',
  record: entry.record.name,
  patient: entry.patient?.display_name ?? '',
  mrn: entry.patient?.mrn ?? '',
  records: entry.record_count ?? '',
  reason: entry.reason ?? '',
  changes: entry.changes.map(({ field, before, after }) => `${field}: ${before} → ${after}`).join('; '),
  facts: entry.facts.map(({ name, value }) => `${name}: ${value}`).join('; '),
})
