import type { StoredPolicy } from '../evaluation/policy-evaluation.rules.ts'
import { listReferences } from '../references/reference.rules.ts'
import { findContradiction, type Contradiction, type ShapedPolicy } from './contradiction.rules.ts'
import { findImpossible, listShapes, type IsDeleted } from './message-shape.rules.ts'
import { findNeverMatches, type NeverMatches } from './never-matches.rules.ts'

export interface PolicyConflicts {
  never: { policy: StoredPolicy; reason: NeverMatches }[]
  contradictions: Contradiction[]
}

/** `active` is in the order of evaluation. Trials change nothing, so they contradict nothing. */
export function findPolicyConflicts(
  active: readonly StoredPolicy[],
  isDeleted: IsDeleted,
  contactOfGroup: (group_id: number) => number | null,
): PolicyConflicts {
  const never = active.flatMap((policy, at) => {
    const reason = findNeverMatches(active, at, isDeleted)
    return reason ? [{ policy, reason }] : []
  })
  const silent = new Set(never.map(({ policy }) => policy))
  const shaped = active.flatMap((policy): ShapedPolicy[] => {
    if (policy.is_trial || silent.has(policy)) return []
    const shapes = listShapes(policy, isDeleted)?.filter((shape) => findImpossible(shape) === null)
    return shapes ? [{ policy: withWorkingActions(policy, isDeleted), shapes }] : []
  })
  const contradictions = shaped.flatMap((first, at) =>
    shaped.slice(at + 1).flatMap((second) => findContradiction(first, second, contactOfGroup) ?? []),
  )
  return { never, contradictions }
}

/** Without actions whose targets were all deleted, and those after the action that ends the policy. */
function withWorkingActions(policy: StoredPolicy, isDeleted: IsDeleted): StoredPolicy {
  const working = policy.actions.filter(({ type, fields }) => {
    const references = listReferences(type, fields)
    return references.length === 0 || !references.every(isDeleted)
  })
  const end = working.findIndex(({ type }) => type === 'StopAction' || type === 'RefuseAction')
  return { ...policy, actions: end < 0 ? working : working.slice(0, end + 1) }
}
