import type { SyncRunEntry } from '@wardline/contract/integrations/directory-sync/directory-sync.schemas.ts'
import { stringify } from 'csv-stringify/sync'

const columns = ['place', 'effect', 'user_id', 'name', 'unit', 'outcome', 'reason', 'changes'] as const

/** UTF-8 with a byte order mark; a cell that a spreadsheet would read as a formula is prefixed with an apostrophe. */
export function writeRunCsv(entries: readonly SyncRunEntry[]): string {
  const rows = entries.map(({ fields, ...entry }) => ({
    ...entry,
    changes: fields.map(({ field, old, new: value }) => `${field}: ${old} → ${value}`).join('; '),
  }))
  return stringify(rows, { header: true, bom: true, escape_formulas: true, columns: [...columns] })
}
