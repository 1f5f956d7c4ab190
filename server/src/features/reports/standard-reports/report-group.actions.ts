import type { Db } from '../../../platform/db/connection.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { findGroupName } from '../report-parts/period.queries.ts'

/**
 * 0 stands for pages to users by name.
 * @throws 404 for a paging group of another account
 */
export async function nameGroup(db: Db, account_id: number, group_id: number): Promise<string> {
  if (group_id === 0) return 'Users by name'
  const name = await findGroupName(db, account_id, group_id)
  if (name === undefined) throw notFound()
  return name
}
