import type { ReportFilters } from '@wardline/contract/reports/standard-reports/report-address.rules.ts'
import type { Db } from '../../../platform/db/connection.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { findGroupName, findUserName, listDepartmentNames } from './period.queries.ts'

/**
 * 0 stands for pages to users by name.
 * @throws 404 for a paging group of another account
 */
export async function requireReportGroup(db: Db, account_id: number, group_id: number): Promise<string> {
  if (group_id === 0) return 'Sent to a person'
  const name = await findGroupName(db, account_id, group_id)
  if (name === undefined) throw notFound()
  return name
}

/**
 * The name of the user or department that a report is limited to.
 * @throws 404 for a user, department or paging group of another account
 */
export async function requireReportSubject(
  db: Db,
  { account_id, user_id, department_id, department_ids, group_id }: ReportFilters & { account_id: number },
): Promise<string> {
  if (user_id !== undefined) {
    const name = await findUserName(db, account_id, user_id)
    if (name === undefined) throw notFound()
    return name
  }
  const group = group_id === undefined ? undefined : await requireReportGroup(db, account_id, group_id)
  const requested_ids = department_ids ?? (department_id === undefined ? [] : [department_id])
  const found = await listDepartmentNames(db, account_id, requested_ids)
  if (found.length < new Set(requested_ids).size) throw notFound()
  return group ?? found.map(({ name }) => name).join(', ')
}
