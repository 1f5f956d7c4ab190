import { sql, type RawBuilder } from 'kysely'

/** Part of a sorted list. `sort` is a column, with - for descending. */
export interface ReportPart {
  sort: string
  limit: number
  offset: number
}

/** The orders by each column, with rows without a value last, and by `id` among equal ones. */
// every account: orders rows that a query has selected.
export function ordersBy(columns: Readonly<Record<string, RawBuilder<unknown>>>) {
  const both = Object.entries(columns).flatMap(([key, column]) => [
    [key, sql`${column} nulls last, id`] as const,
    [`-${key}`, sql`${column} desc nulls last, id desc`] as const,
  ])
  return Object.fromEntries(both)
}

/** Users of a department today; without one, all users of the account. SQL: whether a user `u` is among them. */
export const isOfDepartment = (account_id: number, department_id: number | undefined): RawBuilder<boolean> =>
  department_id === undefined
    ? sql<boolean>`true`
    : sql<boolean>`exists (select from user_department ud
        where ud.account_id = ${account_id} and ud.user_id = u.id and ud.department_id = ${department_id})`
