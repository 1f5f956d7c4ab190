import type { ChangeOf } from '@wardline/contract/reports/audit/audit-action.rules.ts'
import { departmentChanged } from '@wardline/contract/directory/departments/department.events.ts'
import type { DepartmentDetail } from '@wardline/contract/directory/departments/department.schemas.ts'
import type { Context } from '../../../platform/http/context.ts'
import { versionedRecord } from '../../../platform/http/versions.ts'
import { profilePictureUrl } from '../../accounts/users/profile-picture.rules.ts'
import * as errors from './department.errors.ts'
import * as queries from './department.queries.ts'

export const departmentKey = ({ caller }: Context, department_id: number): queries.DepartmentKey => ({
  account_id: caller.account_id,
  department_id,
})

export const departments = versionedRecord({
  conflict: errors.changed,
  lock: queries.lockDepartment,
  async find(db, key: queries.DepartmentKey): Promise<DepartmentDetail | undefined> {
    const row = await queries.findDepartment(db, key)
    return row && presentDepartment(row)
  },
  publish({ caller }, tx, { department_id }, change: ChangeOf<'department'>, details) {
    tx.emit(departmentChanged, { account: true }, { department_id })
    tx.audit(caller.user_id, `department.${change}`, { department: department_id }, details)
  },
})

function presentDepartment(row: queries.DepartmentDetailRow): DepartmentDetail {
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
