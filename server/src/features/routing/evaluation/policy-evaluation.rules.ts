import type { ActionType } from '@wardline/contract/routing/actions/action.schemas.ts'
import type { Effect, EffectContext, Fields, RoutingDraft } from '../effects/effect.rules.ts'
import { effects } from '../effects/effects.rules.ts'
import {
  compileCondition,
  type Matches,
  type MessageFacts,
  type StoredCondition,
} from '../matching/condition.rules.ts'
import { compileTextSearch, type TextSearch } from '../matching/text-search.rules.ts'

export interface StoredPolicy {
  id: number
  name: string
  version: number
  is_trial: boolean
  sets: readonly { clause_join: 'AND' | 'OR'; conditions: readonly StoredCondition[] }[]
  actions: readonly { type: ActionType; fields: Fields }[]
}

interface CompiledPolicy extends Pick<StoredPolicy, 'id' | 'name' | 'version' | 'is_trial' | 'actions'> {
  sets: readonly { isAny: boolean; conditions: readonly { name: string; matches: Matches }[] }[]
}

export interface CompiledPolicies {
  policies: readonly CompiledPolicy[]
  findPhrases: TextSearch
}

/** `stored` is in the order of evaluation. A condition of several sets is compiled once. */
export function compilePolicies(stored: readonly StoredPolicy[]): CompiledPolicies {
  const phrases = new Map<string, number>()
  const addPhrase = (phrase: string) => {
    const index = phrases.get(phrase) ?? phrases.size
    phrases.set(phrase, index)
    return index
  }
  const compiled = new Map<number, Matches>()
  const matchesOf = (condition: StoredCondition): Matches => {
    const matches = compiled.get(condition.id) ?? compileCondition(condition, addPhrase)
    compiled.set(condition.id, matches)
    return matches
  }
  const policies = stored.map(({ sets, ...policy }) => ({
    ...policy,
    sets: sets.map(({ clause_join, conditions }) => ({
      isAny: clause_join === 'OR',
      conditions: conditions.map((condition) => ({ name: condition.name, matches: matchesOf(condition) })),
    })),
  }))
  return { policies, findPhrases: compileTextSearch([...phrases.keys()]) }
}

export interface PolicyOutcome {
  policy_id: number
  policy_name: string
  policy_version: number
  is_trial: boolean
  /** Names of the conditions that matched. */
  conditions: string[]
  effects: Effect[]
}

export interface Evaluation {
  draft: RoutingDraft
  outcomes: PolicyOutcome[]
}

type FixedFacts = Omit<MessageFacts, 'priority' | 'message_type_id' | 'contact_ids'>

/** Conditions of a policy see the changes of the policies before it. A trial changes nothing. */
export function evaluatePolicies(
  { policies }: Pick<CompiledPolicies, 'policies'>,
  start: RoutingDraft,
  fixed: FixedFacts,
  context: Omit<EffectContext, 'policy'>,
): Evaluation {
  const outcomes: PolicyOutcome[] = []
  let draft = start
  let facts = factsOf(draft, fixed)
  for (const policy of policies) {
    if (!matchesPolicy(policy, facts)) continue
    const applied = applyActions(policy, draft, context)
    const { id, name, version, is_trial } = policy
    outcomes.push({
      policy_id: id,
      policy_name: name,
      policy_version: version,
      is_trial,
      conditions: listMatched(policy, facts),
      effects: applied.effects,
    })
    if (is_trial) continue
    draft = applied.draft
    if (draft.is_stopped) break
    facts = factsOf(draft, fixed)
  }
  return { draft, outcomes }
}

const factsOf = ({ priority, message_type_id, contacts }: RoutingDraft, fixed: FixedFacts): MessageFacts => ({
  ...fixed,
  priority,
  message_type_id,
  contact_ids: contacts.map(({ contact_id }) => contact_id),
})

/**
 * A policy without condition sets, and a set without conditions, match nothing. Loops: with array methods, 500 policies
 * took 0.21 ms of CPU for a message instead of 0.13.
 */
function matchesPolicy({ sets }: CompiledPolicy, facts: MessageFacts): boolean {
  for (const set of sets) if (!matchesSet(set, facts)) return false
  return sets.length > 0
}

function matchesSet({ isAny, conditions }: CompiledPolicy['sets'][number], facts: MessageFacts): boolean {
  for (const { matches } of conditions) if (matches(facts) === isAny) return isAny
  return !isAny && conditions.length > 0
}

const listMatched = ({ sets }: CompiledPolicy, facts: MessageFacts): string[] => [
  ...new Set(
    sets.flatMap(({ conditions }) =>
      conditions.filter(({ matches }) => matches(facts)).map(({ name }) => name),
    ),
  ),
]

function applyActions(
  { name, actions }: CompiledPolicy,
  start: RoutingDraft,
  context: Omit<EffectContext, 'policy'>,
): { draft: RoutingDraft; effects: Effect[] } {
  const applied: Effect[] = []
  let draft = start
  for (const { type, fields } of actions) {
    const result = effects[type](draft, fields, { ...context, policy: name })
    draft = result.draft
    applied.push(result.effect)
    if (draft.is_stopped) break
  }
  return { draft, effects: applied }
}
