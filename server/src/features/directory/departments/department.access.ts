import { departmentChanged } from '@wardline/contract/directory/departments/department.events.ts'
import type { DepartmentDetail } from '@wardline/contract/directory/departments/department.schemas.ts'
import type { Db } from '../../../platform/db/connection.ts'
import type { Tx } from '../../../platform/db/transaction.ts'
import type { Context } from '../../../platform/http/context.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { profilePictureUrl } from '../../accounts/users/profile-picture.rules.ts'
import * as errors from './department.errors.ts'
import * as queries from './department.queries.ts'

export const departmentKey = ({ caller }: Context, department_id: number): queries.DepartmentKey => ({
  account_id: caller.account_id,
  department_id,
})

export async function requireDepartment(db: Db, key: queries.DepartmentKey): Promise<DepartmentDetail> {
  const row = await queries.findDepartment(db, key)
  if (!row) throw notFound()
  const { was_addressed, used_by, fail_over_user, account_fail_over_user, operator, ...department } = row
  const usage = used_by.length > 0 ? errors.usedBy(used_by) : was_addressed ? errors.wasAddressed : null
  return {
    ...department,
    fail_over_user: withPicture(fail_over_user),
    account_fail_over_user: withPicture(account_fail_over_user),
    operator: withPicture(operator),
    usage,
    may: { delete: usage === null },
  }
}

function withPicture(user: queries.RoutedUserRow | null) {
  if (!user) return null
  const { profile_picture_id, ...fields } = user
  return { ...fields, profile_picture: profilePictureUrl({ id: user.id, profile_picture_id }) }
}

/** Locks the row until commit, so that the second of two changes sees the first. */
export async function lockDepartment(tx: Tx, key: queries.DepartmentKey): Promise<DepartmentDetail> {
  if (!(await queries.lockDepartment(tx.db, key))) throw notFound()
  return requireDepartment(tx.db, key)
}

export function publishDepartmentChange(
  { caller }: Context,
  tx: Tx,
  { department_id }: queries.DepartmentKey,
  change: string,
  details: Record<string, unknown>,
): void {
  tx.emit(departmentChanged, { account: true }, { department_id })
  tx.audit(caller.user_id, `department.${change}`, { department: department_id }, details)
}
