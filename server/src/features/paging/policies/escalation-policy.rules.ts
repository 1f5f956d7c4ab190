import type { PlacedProblem } from '@wardline/contract/errors.ts'
import { formatPolicyTimeline } from '@wardline/contract/paging/policies/escalation-policy.rules.ts'
import type {
  EscalationPolicy,
  NewEscalationPolicy,
  NewEscalationTarget,
} from '@wardline/contract/paging/policies/escalation-policy.schemas.ts'
import type { Caller } from '../../../platform/http/context.ts'
import { missing } from './escalation-policy.errors.ts'
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

export function collectTargetIds(steps: NewEscalationPolicy['steps']) {
  const references = steps.flatMap(({ targets }) =>
    targets.flatMap((target) => targetReference(target) ?? []),
  )
  const idsOf = (kind: TargetReference['kind']) => [
    ...new Set(references.filter((one) => one.kind === kind).map(({ id }) => id)),
  ]
  return { user_ids: idsOf('user'), group_ids: idsOf('group'), department_ids: idsOf('department') }
}

export function findTargetProblems(
  steps: NewEscalationPolicy['steps'],
  known: readonly KnownTarget[],
): PlacedProblem[] {
  return steps.flatMap(({ targets }, step) =>
    targets.flatMap((target, index) => {
      const reference = targetReference(target)
      if (!reference) return []
      const found = known.find(({ kind, id }) => kind === reference.kind && id === reference.id)
      const problem = found ? found.problem : missing[reference.kind]
      if (problem === null) return []
      const sentence = problem.charAt(0).toUpperCase() + problem.slice(1)
      return [{ path: ['steps', step, 'targets', index], sentence, summary: `Step ${step + 1}: ${problem}` }]
    }),
  )
}
