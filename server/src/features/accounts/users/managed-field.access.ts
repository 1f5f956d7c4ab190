import type { Db } from '../../../platform/db/connection.ts'
import { invalid } from '../../../platform/http/errors.ts'
import { listManagedFields } from './managed-field.queries.ts'
import type { UserKey } from './user-row.queries.ts'
import { managedField } from './user.errors.ts'

export { listManagedFields } from './managed-field.queries.ts'

/**
 * The next run of a directory sync would write over what is entered here.
 * @throws 400 at each changed field that a directory sync manages
 */
export async function requireLocalFields<T extends object>(
  db: Db,
  { account_id, user_id }: UserKey,
  { before, changes }: { before: T; changes: { [K in keyof T]?: T[K] | undefined } },
): Promise<void> {
  const [managed] = await listManagedFields(db, { account_id, user_ids: [user_id] })
  if (!managed) return
  const refused = managed.fields.filter((field) => {
    const value = changes[field as keyof T]
    return value !== undefined && value !== before[field as keyof T]
  })
  if (refused.length > 0)
    throw invalid(Object.fromEntries(refused.map((field) => [field, [managedField(managed.name)]])))
}
