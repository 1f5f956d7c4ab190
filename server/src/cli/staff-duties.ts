import type { StaffRow } from '../features/accounts/import/staff-rows.rules.ts'
import { listUsersToDisable } from '../features/accounts/import/staff.actions.ts'
import { nameDuties } from '../features/reports/user-duties/duty-names.actions.ts'
import type { Database } from '../platform/db/database.ts'

/**
 * Describes the duties for which others rely on users whom an import would disable, as lines of text. Changes
 * nothing.
 */
export async function describeDisabledUsers(
  database: Database,
  account_id: number,
  rows: StaffRow[],
): Promise<string[]> {
  const users = await listUsersToDisable(database, account_id, rows)
  if (users.length === 0) return []
  const user_ids = users.map(({ id }) => id)
  const duties = Map.groupBy(
    await database.read(account_id, (db) => nameDuties(db, { account_id, user_ids })),
    ({ user_id }) => user_id,
  )
  const count = users.length === 1 ? '1 user' : `${users.length} users`
  if (duties.size === 0) return [`The import disables ${count}. None of these users has duties.`]
  return [
    `The import disables ${count}, ${duties.size} of them with duties:`,
    ...users.flatMap(({ id, display_name }) => {
      const held = duties.get(id)
      return held ? [`  ${display_name}: ${held.map(({ duty }) => duty).join(', ')}`] : []
    }),
    'Their pages go to fail-over users. To choose who takes over, open the users in Wardline before the import.',
  ]
}
