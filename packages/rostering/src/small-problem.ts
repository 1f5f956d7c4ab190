import { noDuty } from './duty-counts.ts'
import type { RosterProblem, RosterShift } from './roster.ts'
import type { PlanningRules, RuleLimits } from './violation.ts'

// Problems that fit into a test by hand. Times are hours from 1970 in UTC.

export const hour = 3_600_000

export const noRules: PlanningRules = {
  default_rule: undefined,
  by_group: new Map(),
  by_user: new Map(),
  absences: new Map(),
  needs: new Map(),
  held: new Map(),
}

/** Rules by which the shifts of groups need one qualification, which some people hold. */
export const needing = (group_ids: readonly number[], holder_ids: readonly number[]) => ({
  needs: new Map(
    group_ids.map((id) => [
      id,
      [{ qualification_id: 1, name: 'ECMO', call_order: null, enforcement: 'refuse' as const }],
    ]),
  ),
  held: new Map(holder_ids.map((id) => [id, new Map([[1, null]])])),
})

/** A rule without limits, apart from these. */
export const limits = (parts: Partial<RuleLimits>): RuleLimits => ({
  id: 1,
  name: 'Rule',
  min_rest_hours: null,
  max_duty_hours: null,
  max_nights_in_row: null,
  max_weekly_hours: null,
  averaging_weeks: 1,
  counted_percent: 100,
  enforcement: 'warn',
  ...parts,
})

export const hourShift = (
  id: string,
  from: number,
  to: number,
  parts: Partial<RosterShift> = {},
): RosterShift => ({
  id,
  group_id: 1,
  time_zone: 'UTC',
  start: from * hour,
  end: to * hour,
  call_order: 1,
  is_night: false,
  is_weekend: false,
  is_holiday: false,
  ...parts,
})

export const smallProblem = (
  people: number,
  shifts: RosterShift[],
  rule: Partial<RuleLimits>,
): RosterProblem => ({
  people: Array.from({ length: people }, (_, index) => ({
    id: index + 1,
    share: 1,
    history: noDuty,
  })),
  shifts,
  duties: [],
  rules: { ...noRules, default_rule: limits(rule) },
  wishes: [],
  fixed: new Map(),
})
