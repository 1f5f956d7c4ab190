import { layerName } from '@wardline/contract/paging/escalation-policy.rules.ts'
import type { OnCall } from '../../paging/oncall.access.ts'
import type { Held } from '../open-item.queries.ts'
import type { PossibleRecipient } from '../recipient.queries.ts'
import type { PlanTarget } from './plan.rules.ts'
import type { FailOver } from './target.queries.ts'

/** What resolving targets needs to know, read in one transaction. */
export interface Around {
  on_call: ReadonlyMap<number, OnCall>
  failOvers: readonly FailOver[]
  contacts: readonly { department_id: number; user_id: number }[]
  people: ReadonlyMap<number, PossibleRecipient>
}

/** Somebody whom a step rings; `why` goes on after the name: "second call for Cardiology". */
export interface Target {
  user_id: number
  why: string
  /** Because of which group and layer; null: because of who they are. */
  held: Held | null
}

/** Of a run: who may not be rung by it, and who was. */
export interface Of {
  /** Whoever asked, and who has answered already. */
  without: ReadonlySet<number>
  holder_ids: readonly number[]
}

const firstOfEach = (all: Target[]): Target[] => {
  const seen = new Set<number>()
  return all.filter(({ user_id }) => !seen.has(user_id) && seen.add(user_id))
}

const canGet = (around: Around, { without }: Of, user_id: number | null): boolean =>
  user_id !== null && !without.has(user_id) && (around.people.get(user_id)?.can_receive ?? false)

/** Whom targets ring now: who can receive, each once. */
export function resolveTargets(targets: readonly PlanTarget[], around: Around, of: Of): Target[] {
  const found = targets.flatMap((target) => meantBy(target, around, of))
  return firstOfEach(found).filter(({ user_id }) => canGet(around, of, user_id))
}

function meantBy({ kind, ...target }: PlanTarget, around: Around, of: Of): Target[] {
  if (kind === 'holders') return of.holder_ids.map((user_id) => ({ user_id, why: '', held: null }))
  if (kind === 'user')
    return target.user_id === null
      ? []
      : [{ user_id: target.user_id, why: 'next in the escalation', held: null }]
  if (kind === 'fail_over') return failOverNow(around, of, target.group_id)
  if (kind === 'department')
    return around.contacts
      .filter(({ department_id }) => department_id === target.department_id)
      .map(({ user_id }) => ({ user_id, why: `message contact of ${target.name}`, held: null }))
  const shifts = around.on_call.get(target.group_id ?? 0)?.shifts ?? []
  return shifts
    .filter(({ layer }) => target.layer === null || layer === target.layer)
    .map(({ user_id, group_id, layer }) => {
      const as = layer > 1 ? layerName(layer) : 'on call'
      return { user_id, why: `${as} for ${target.name}`, held: { group_id, layer } }
    })
}

/** The first who can receive of a group's fail-over user, its department's, and the operator; nobody when none can. */
export function failOverNow(around: Around, of: Of, group_id: number | null): Target[] {
  const chain = chainOf(around, group_id)
  const next = chain.find(({ user_id }) => canGet(around, of, user_id))
  return next ? [{ user_id: next.user_id, why: next.role, held: null }] : []
}

/** The operator answers for everybody; the departments of people only where no group was paged. */
const chainOf = ({ failOvers }: Around, group_id: number | null): FailOver[] =>
  failOvers.filter((row) => row.group_id === group_id || row.role === 'operator')

/** Whom the sender calls when nobody has answered: "Cleo Marsh (fail-over of the group), Dora Lind (operator)". */
export function callText(around: Around, of: Of, group_id: number | null): string {
  const seen = new Set<number>()
  return chainOf(around, group_id)
    .filter(({ user_id }) => canGet(around, of, user_id) && !seen.has(user_id) && seen.add(user_id))
    .map(({ user_id, role }) => `${around.people.get(user_id)?.display_name ?? ''} (${role})`)
    .join(', ')
}
