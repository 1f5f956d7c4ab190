import type { UserAccount } from '@wardline/contract/accounts/user-accounts/user-account.schemas.ts'
import { stringify } from 'csv-stringify/sync'

const columns = [
  'id',
  'last_name',
  'first_name',
  'title',
  'username',
  'email',
  'state',
  'device_type',
  'reached_by',
  'departments',
  'groups',
  'last_seen',
  'sign_in',
] as const

/** UTF-8 with a byte order mark; a cell that a spreadsheet would read as a formula is prefixed with an apostrophe. */
export function writeUsersCsv(users: readonly UserAccount[]): string {
  const rows = users.map((user) => ({
    ...user,
    reached_by: user.reached_by.join('; ') || 'nothing',
    departments: user.departments.map(({ name }) => name).join('; '),
    groups: user.groups.map(({ display_name }) => display_name).join('; '),
  }))
  return stringify(rows, { header: true, bom: true, escape_formulas: true, columns: [...columns] })
}
