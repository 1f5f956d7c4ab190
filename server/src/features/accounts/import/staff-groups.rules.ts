import type { JoinableGroup } from './belonging.queries.ts'
import type { BadRow } from './cells.rules.ts'
import type { StaffPlan } from './staff-plan.rules.ts'
import type { StaffRow } from './staff-rows.rules.ts'

export const listGroupNames = (rows: readonly StaffRow[]): string[] => [
  ...new Set(rows.flatMap((row) => row.permission_groups)),
]

/** The groups that a new user joins: those of the row, or the standard group. Unknown names are left out. */
export function listGroupsToJoin(row: StaffRow, groups: readonly JoinableGroup[]): JoinableGroup[] {
  return row.permission_groups.length === 0
    ? groups.filter(({ is_standard }) => is_standard)
    : groups.filter(({ name }) => row.permission_groups.includes(name))
}

/** The permission groups of a row that do not exist. */
export function findUnknownGroups(row: StaffRow, groups: readonly JoinableGroup[]): BadRow[] {
  return row.permission_groups
    .filter((groupName) => !groups.some(({ name }) => name === groupName))
    .map((name) => ({ line: row.line, column: 'permission_groups', reason: unknownPermissionGroup(name) }))
}

/** Leaves out rows that name a permission group which does not exist. */
export function rejectUnknownGroups(plan: StaffPlan, groups: readonly JoinableGroup[]): StaffPlan {
  const unknown = [...plan.adds, ...plan.updates].flatMap((row) => findUnknownGroups(row, groups))
  const lines = new Set(unknown.map(({ line }) => line))
  return {
    adds: plan.adds.filter(({ line }) => !lines.has(line)),
    updates: plan.updates.filter(({ line }) => !lines.has(line)),
    bad: [...plan.bad, ...unknown],
  }
}

const unknownPermissionGroup = (name: string): string =>
  `There is no permission group ${name}. Create it first, or correct the name.`
