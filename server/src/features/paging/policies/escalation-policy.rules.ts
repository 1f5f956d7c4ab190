import { formatPolicyTimeline } from '@wardline/contract/paging/policies/escalation-policy.rules.ts'
import type {
  EscalationPolicy,
  NewEscalationPolicy,
  NewEscalationTarget,
} from '@wardline/contract/paging/policies/escalation-policy.schemas.ts'
import type { Caller } from '../../../platform/http/context.ts'
import * as errors from './escalation-policy.errors.ts'
import type { PolicyRow } from './escalation-policy.queries.ts'
import type { KnownTarget } from './escalation-target.queries.ts'

export function presentPolicy({ permissions }: Caller, row: PolicyRow): EscalationPolicy {
  const change = permissions.has('scheduling.change_escalationpolicy')
  return {
    ...row,
    timeline: formatPolicyTimeline(row),
    may: { change, delete: change && row.used_by.length === 0 },
  }
}

type TargetReference = Pick<KnownTarget, 'kind' | 'id'>

function targetReference(target: NewEscalationTarget): TargetReference | undefined {
  if (target.kind === 'user') return { kind: 'user', id: target.user_id }
  if (target.kind === 'department') return { kind: 'department', id: target.department_id }
  if (target.kind === 'operator') return undefined
  return target.group_id === null ? undefined : { kind: 'group', id: target.group_id }
}

const missing = { user: errors.noSuchPerson, group: errors.noSuchGroup, department: errors.noSuchDepartment }

export function collectTargetIds(steps: NewEscalationPolicy['steps']) {
  const references = steps.flatMap(({ targets }) =>
    targets.flatMap((target) => targetReference(target) ?? []),
  )
  const idsOf = (kind: TargetReference['kind']) => [
    ...new Set(references.filter((one) => one.kind === kind).map(({ id }) => id)),
  ]
  return { user_ids: idsOf('user'), group_ids: idsOf('group'), department_ids: idsOf('department') }
}

export function targetProblems(steps: NewEscalationPolicy['steps'], known: readonly KnownTarget[]): string[] {
  return steps.flatMap(({ targets }, index) =>
    targets.flatMap((target) => {
      const reference = targetReference(target)
      if (!reference) return []
      const found = known.find(({ kind, id }) => kind === reference.kind && id === reference.id)
      if (!found) return [missing[reference.kind](index + 1)]
      return found.problem === null ? [] : [errors.notifiesNobody(index + 1, found.problem)]
    }),
  )
}
