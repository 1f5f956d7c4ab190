import { dialable } from '@wardline/contract/accounts/phone-number.rules.ts'
import type { ManagedFields } from '@wardline/contract/accounts/user-accounts/user-account.schemas.ts'
import type { Permission } from '@wardline/contract/permissions.ts'
import type { CsvPart } from '@wardline/contract/csv-part.schemas.ts'
import { joinPart } from '@wardline/contract/csv-records.rules.ts'
import type { JoinableGroup } from '../import/belonging.queries.ts'
import type { BadRow, Rows } from '../import/cells.rules.ts'
import { findUnknownGroups, listGroupsToJoin } from '../import/staff-groups.rules.ts'
import type { StaffPlan } from '../import/staff-plan.rules.ts'
import { staffFromCsv, type StaffRow } from '../import/staff-rows.rules.ts'
import type { StaffChange } from '../import/staff.queries.ts'
import { invalidNumber } from '../profiles/profile.errors.ts'
import { managedField, managedMembership, strongerUser } from '../users/user.errors.ts'
import { groupBeyondRights, unknownDepartment } from './user-upload.errors.ts'

/** Lines of rows and errors are those of the file. */
export function readPart(part: CsvPart): Rows<StaffRow> {
  const { text, fileLine } = joinPart(part)
  return staffFromCsv(text, { fileLine })
}

/** The rights of the caller, and the departments and permission groups that exist. */
export interface UploadRights {
  departments: ReadonlySet<string>
  /** Users with permissions that the caller lacks: their names by id. */
  stronger: ReadonlyMap<number, string>
  /** The fields that a directory sync writes, by user id. */
  managed: ReadonlyMap<number, ManagedFields>
  groups: readonly JoinableGroup[]
  permissions: ReadonlySet<Permission>
}

/** Leaves out unchanged users and rows that the caller may not import. */
export function restrictPlan(
  plan: StaffPlan,
  changes: ReadonlyMap<number, StaffChange>,
  { departments, stronger, managed, groups, permissions }: UploadRights,
): StaffPlan {
  const bad: BadRow[] = [...plan.bad]
  const isAllowed = (row: StaffRow, problems: BadRow[]): boolean => {
    const unknown = row.departments
      .filter((name) => !departments.has(name))
      .map((name) => ({ line: row.line, column: 'departments', reason: unknownDepartment(name) }))
    const found = [...problems, ...unknown, ...findUnknownGroups(row, groups)]
    bad.push(...found)
    return found.length === 0
  }
  const adds = plan.adds.filter((row) =>
    isAllowed(row, [
      ...numberProblems(row),
      ...listGroupsToJoin(row, groups)
        .filter((group) => !group.permissions.every((permission) => permissions.has(permission)))
        .map(({ name }) => ({ line: row.line, column: groupColumn(row), reason: groupBeyondRights(name) })),
    ]),
  )
  const updates = plan.updates.filter((row) => {
    const fields = changes.get(row.id)?.fields ?? []
    const name = fields.length > 0 ? stronger.get(row.id) : undefined
    const problems = fields.includes('mobile_number') ? numberProblems(row) : []
    if (name !== undefined) problems.push({ line: row.line, column: '', reason: strongerUser(name).detail })
    const sync = managed.get(row.id)
    for (const column of sync?.fields.filter((field) => fields.includes(field)) ?? [])
      problems.push({ line: row.line, column, reason: managedField(sync?.name ?? '') })
    const joined = changes.get(row.id)?.joined ?? []
    const refused = joined.filter((department) => sync?.departments.some((each) => each.name === department))
    if (refused.length > 0)
      problems.push({
        line: row.line,
        column: 'departments',
        reason: managedMembership(refused, sync?.name ?? ''),
      })
    return isAllowed(row, problems) && fields.length > 0
  })
  return { adds, updates, bad: bad.toSorted((a, b) => a.line - b.line) }
}

/** The standard group is not in the file. */
const groupColumn = ({ permission_groups }: StaffRow): string =>
  permission_groups.length > 0 ? 'permission_groups' : ''

function numberProblems({ line, mobile_number }: StaffRow): BadRow[] {
  return mobile_number && !dialable(mobile_number)
    ? [{ line, column: 'mobile_number', reason: invalidNumber }]
    : []
}
