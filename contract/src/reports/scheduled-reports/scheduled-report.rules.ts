import type { ReportFilters } from '../standard-reports/report-address.rules.ts'
import type { ReportSlug } from '../standard-reports/report-columns.ts'
import type { ReportPeriod } from '../standard-reports/report-periods.rules.ts'
import { reports } from '../standard-reports/reports.ts'

interface Schedule {
  filters: ReportFilters
  period: ReportPeriod | null
  every: 'day' | 'week' | 'month'
  weekday: number | null
  month_day: number | null
}

type FilterName = keyof ReportFilters

/** The filters that a report has, beside its days. */
export function filtersOf(slug: ReportSlug): readonly FilterName[] {
  const { asks, has_department_filter } = reports[slug]
  return [
    ...(asks === 'user' ? (['user_id'] as const) : []),
    ...(asks === 'departments' ? (['department_ids'] as const) : []),
    ...(has_department_filter ? (['department_id'] as const) : []),
    ...(slug === 'rollout' ? (['days'] as const) : []),
    ...(slug === 'closed-loop-report' ? (['group_id', 'priority', 'by'] as const) : []),
  ]
}

/** Describes fields that a schedule of this report lacks or does not use. */
export function findScheduleProblems(
  slug: ReportSlug,
  { filters, period, every, weekday, month_day }: Schedule,
): { field: string; sentence: string }[] {
  const { asks, has_range } = reports[slug]
  const known = new Set<string>(filtersOf(slug))
  const unknown = Object.entries(filters).filter(([name, value]) => value !== undefined && !known.has(name))
  const problems: [isProblem: boolean, field: string, sentence: string][] = [
    [unknown.length > 0, 'filters', 'This report has no such filter.'],
    [asks === 'user' && filters.user_id === undefined, 'filters', 'Select a user.'],
    [
      asks === 'departments' && filters.department_ids === undefined,
      'filters',
      'Select at least one department.',
    ],
    [has_range && period === null, 'period', 'Choose a period.'],
    [!has_range && period !== null, 'period', 'This report shows the current state and has no period.'],
    [every === 'week' && weekday === null, 'weekday', 'Choose a day of the week.'],
    [every === 'month' && month_day === null, 'month_day', 'Choose a day of the month.'],
  ]
  return problems.flatMap(([isProblem, field, sentence]) => (isProblem ? [{ field, sentence }] : []))
}
