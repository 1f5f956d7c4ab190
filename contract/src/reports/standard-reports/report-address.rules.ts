import type { DayRange } from '../../days.rules.ts'
import type { ReportSlug } from './report-columns.ts'
import type { PageGrouping } from './reports.ts'

/** Filters of a report beside its days: ids and choices, never names. */
export interface ReportFilters {
  user_id?: number | undefined
  department_id?: number | undefined
  department_ids?: readonly number[] | undefined
  /** Days in a bar of the rollout report. */
  days?: number | undefined
  group_id?: number | undefined
  priority?: number | undefined
  by?: PageGrouping | undefined
}

/** The address of a report with its filters, as the screens read it. */
export function reportAddress(slug: ReportSlug, filters: ReportFilters, range: DayRange | null): string {
  const { user_id, department_id, department_ids, days, group_id, priority, by } = filters
  const params = {
    ...range,
    department: department_id,
    departmentIds: department_ids?.join(','),
    days,
    group: group_id,
    priority,
    by,
  }
  const search = Object.entries(params)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`)
    .join('&')
  const path = user_id === undefined ? `/reports/${slug}` : `/reports/${slug}/${user_id}`
  return search === '' ? path : `${path}?${search}`
}
