import { policyTimeline } from '@wardline/contract/paging/escalation-policy.rules.ts'
import type {
  EscalationPolicy,
  NewEscalationPolicy,
  NewEscalationTarget,
} from '@wardline/contract/paging/escalation-policy.schemas.ts'
import type { Caller } from '../../platform/http/context.ts'
import * as errors from './escalation-policy.errors.ts'
import type { PolicyRow } from './escalation-policy.queries.ts'
import type { KnownTarget } from './escalation-target.queries.ts'

/** A row as this caller sees it. */
export function policyFor({ permissions }: Caller, row: PolicyRow): EscalationPolicy {
  const change = permissions.has('scheduling.change_escalationpolicy')
  return {
    ...row,
    timeline: policyTimeline(row),
    may: { change, delete: change && row.used_by.length === 0 },
  }
}

type Meant = Pick<KnownTarget, 'kind' | 'id'>

/** Which row of the account a target stands for; undefined for the group that will be paged. */
function meantBy(target: NewEscalationTarget): Meant | undefined {
  if (target.kind === 'user') return { kind: 'user', id: target.user_id }
  if (target.kind === 'department') return { kind: 'department', id: target.department_id }
  return target.group_id === null ? undefined : { kind: 'group', id: target.group_id }
}

const missing = { user: errors.noSuchPerson, group: errors.noSuchGroup, department: errors.noSuchDepartment }

/** The ids that steps name, by what they are of. */
export function idsIn(steps: NewEscalationPolicy['steps']) {
  const meant = steps.flatMap(({ targets }) => targets.flatMap((target) => meantBy(target) ?? []))
  const of = (kind: Meant['kind']) => [
    ...new Set(meant.filter((one) => one.kind === kind).map(({ id }) => id)),
  ]
  return { user_ids: of('user'), group_ids: of('group'), department_ids: of('department') }
}

/** One sentence for each target that is not there, or that nobody could be rung through. */
export const targetProblems = (
  steps: NewEscalationPolicy['steps'],
  known: readonly KnownTarget[],
): string[] =>
  steps.flatMap(({ targets }, index) =>
    targets.flatMap((target) => {
      const meant = meantBy(target)
      if (!meant) return []
      const found = known.find(({ kind, id }) => kind === meant.kind && id === meant.id)
      if (!found) return [missing[meant.kind](index + 1)]
      return found.problem === null ? [] : [errors.wouldRingNobody(index + 1, found.problem)]
    }),
  )
