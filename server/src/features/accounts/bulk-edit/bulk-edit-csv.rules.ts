import type { BulkEditUser } from '@wardline/contract/accounts/bulk-edit/bulk-edit.schemas.ts'
import { stringify } from 'csv-stringify/sync'

const columns = ['id', 'display_name', 'outcome', 'reason', 'changes'] as const

/** UTF-8 with a byte order mark; a cell that a spreadsheet would read as a formula is prefixed with an apostrophe. */
export function writeBulkEditCsv(users: readonly BulkEditUser[]): string {
  const rows = users.map(({ fields, ...user }) => ({ ...user, changes: fields.map(describe).join('; ') }))
  return stringify(rows, { header: true, bom: true, escape_formulas: true, columns: [...columns] })
}

const describe = ({ field, removed, added }: BulkEditUser['fields'][number]): string =>
  [`${field}:`, ...removed.map((name) => `-${name}`), ...added.map((name) => `+${name}`)].join(' ')
