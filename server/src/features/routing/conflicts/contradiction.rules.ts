import type { ActionType } from '@wardline/contract/routing/actions/action.schemas.ts'
import type { ContradictionSubject } from '@wardline/contract/routing/conflicts/conflict.schemas.ts'
import type { StoredPolicy } from '../evaluation/policy-evaluation.rules.ts'
import type { StoredCondition } from '../matching/condition.rules.ts'
import { findImpossible, joinShapes, type MessageShape } from './message-shape.rules.ts'

export interface ShapedPolicy {
  policy: StoredPolicy
  /** Shapes that some message has. */
  shapes: readonly MessageShape[]
}

export interface Contradiction {
  first: StoredPolicy
  second: StoredPolicy
  about: ContradictionSubject
  /**
   * The policy whose action counts for a message that matches both; null if it depends on the message. A message that was
   * also sent to a target of the second one stays with the first, because a redirect never goes back.
   */
  winner: StoredPolicy | null
}

type ContactOfGroup = (group_id: number) => number | null

/** `first` is evaluated before `second`. Null if they agree, or if they are about different messages. */
export function findContradiction(
  first: ShapedPolicy,
  second: ShapedPolicy,
  contactOfGroup: ContactOfGroup,
): Contradiction | null {
  const about = compareActions(first.policy, second.policy, contactOfGroup)
  if (about === null || !areAboutTheSame(first, second)) return null
  return {
    first: first.policy,
    second: second.policy,
    about,
    winner: findWinner(first.policy, second.policy, { about, contactOfGroup }),
  }
}

const areAboutTheSame = (a: ShapedPolicy, b: ShapedPolicy): boolean =>
  a.shapes.some((one) =>
    b.shapes.some((other) => isSameSubject(one, other) && findImpossible(joinShapes(one, other)) === null),
  )

type Tie = 'shared' | 'untested' | 'apart'

/**
 * Messages about the same: no field that both test keeps them apart, and they share a value, or one of them tests nothing
 * but time and priority. Words that only one message in thousands has in common would be noise.
 */
function isSameSubject(a: MessageShape, b: MessageShape): boolean {
  const ties: Tie[] = [
    tieOfPhrases(a.subject, b.subject),
    tieOfPhrases(a.body, b.body),
    tieOfLists(a.message_type ? [a.message_type] : [], b.message_type ? [b.message_type] : []),
    tieOfLists(a.sender ? [a.sender] : [], b.sender ? [b.sender] : []),
    tieOfLists(a.contact, b.contact),
    tieOfLists(a.contact_group, b.contact_group),
    tieOfLists(a.sender_group, b.sender_group),
    tieOfLists(a.department, b.department),
  ]
  return !ties.includes('apart') && (ties.includes('shared') || isBroad(a) || isBroad(b))
}

const isBroad = (shape: MessageShape): boolean =>
  [shape.subject, shape.body, shape.contact, shape.contact_group, shape.sender_group, shape.department].every(
    ({ length }) => length === 0,
  ) &&
  shape.message_type === null &&
  shape.sender === null

function tieOfLists(a: readonly ReadonlySet<number>[], b: readonly ReadonlySet<number>[]): Tie {
  if (a.length === 0 || b.length === 0) return 'untested'
  return a.some((one) => b.some((other) => !one.isDisjointFrom(other))) ? 'shared' : 'apart'
}

function tieOfPhrases(a: readonly string[], b: readonly string[]): Tie {
  if (a.length === 0 || b.length === 0) return 'untested'
  return a.some((one) => b.some((other) => one.includes(other) || other.includes(one))) ? 'shared' : 'apart'
}

const redirects: ReadonlySet<ActionType> = new Set(['RedirectAction', 'OnCallAction', 'FailOverAction'])

const has = ({ actions }: StoredPolicy, ...types: ActionType[]): boolean =>
  actions.some(({ type }) => types.includes(type))

/** The most serious difference. */
function compareActions(
  first: StoredPolicy,
  second: StoredPolicy,
  contactOfGroup: ContactOfGroup,
): ContradictionSubject | null {
  const refuses = [first, second].map((policy) => has(policy, 'RefuseAction'))
  if (refuses[0] !== refuses[1]) return 'refusal'
  if (refuses[0]) return null
  if (has(first, 'StopAction')) return 'stop'
  const targets = [first, second].map((policy) => listTargets(policy, contactOfGroup))
  if (targets[0] && targets[1] && targets[0].key !== targets[1].key) return 'recipients'
  const differing = [
    ['PriorityAction', 'priority', 'priority'],
    ['MessageTypeAction', 'message_type_id', 'message_type'],
    ['EscalationAction', 'escalation_policy_id', 'escalation'],
    ['DelayAction', 'until_time', 'delay'],
  ] as const
  for (const [type, field, about] of differing) {
    const [a, b] = [first, second].map(({ actions }) => actions.findLast((each) => each.type === type))
    if (a && b && a.fields[field] !== b.fields[field]) return about
  }
  return null
}

/** Where the last redirect of a policy sends messages; null without one, or if its group was deleted. A group's contact and its on-call contact are one. */
function listTargets(
  { actions }: StoredPolicy,
  contactOfGroup: ContactOfGroup,
): { key: string; contact_ids: number[] } | null {
  const last = actions.findLast(({ type }) => redirects.has(type))
  if (!last) return null
  const { contact_ids, paging_group_id } = last.fields
  const ids = (contact_ids as number[] | undefined) ?? [contactOfGroup(paging_group_id as number)]
  const sorted = ids.filter((id) => id !== null).toSorted((a, b) => a - b)
  const use = last.type === 'FailOverAction' ? 'fail-over' : 'contact'
  return sorted.length > 0 ? { key: `${use} ${sorted.join(' ')}`, contact_ids: sorted } : null
}

function findWinner(
  first: StoredPolicy,
  second: StoredPolicy,
  { about, contactOfGroup }: { about: ContradictionSubject; contactOfGroup: ContactOfGroup },
): StoredPolicy | null {
  if (has(first, 'RefuseAction', 'StopAction')) return first
  const isStillMatched = matchesAfter(first, second, contactOfGroup)
  if (isStillMatched === null) return null
  // The second policy may not redirect to a recipient whom the first one adds and then redirects away from.
  if (about === 'recipients' && isStillMatched && has(first, 'AddRecipientAction', 'SupervisorAction'))
    return null
  if (isStillMatched) return second
  return about === 'refusal' || about === 'recipients' || changesField(first, about) ? first : second
}

const changesField = ({ actions }: StoredPolicy, about: ContradictionSubject): boolean =>
  actions.some(({ type }) => type === subjectActions[about])

const subjectActions: Partial<Record<ContradictionSubject, ActionType>> = {
  priority: 'PriorityAction',
  message_type: 'MessageTypeAction',
  escalation: 'EscalationAction',
  delay: 'DelayAction',
}

/**
 * Whether a message that matched both as it was sent still matches the second one after the first has changed it. Null if
 * that depends on the message.
 */
function matchesAfter(
  first: StoredPolicy,
  second: StoredPolicy,
  contactOfGroup: ContactOfGroup,
): boolean | null {
  const targets = listTargets(first, contactOfGroup)?.contact_ids
  const changesMore =
    (has(first, 'PriorityAction') && tests(second, 'priority__in')) ||
    (has(first, 'MessageTypeAction') && tests(second, 'message_type_id__in'))
  const addsMore = has(first, 'AddRecipientAction', 'SupervisorAction') && tests(second, 'id__in')
  if (changesMore || (targets && (addsMore || tests(second, 'user_groups__in')))) return null
  if (!targets) return true
  const isKept = ({ type, fields }: StoredCondition): boolean | null => {
    const ids = type === 'RecipientCondition' ? fields['id__in'] : null
    if (!Array.isArray(ids)) return null
    return (ids as number[]).some((id) => targets.includes(id))
  }
  const results = second.sets.map(({ clause_join, conditions }): boolean | null => {
    const keptStates = conditions.map(isKept)
    // Other conditions than those of recipients match as before, and in a set joined by AND all did.
    if (clause_join === 'AND') return !keptStates.includes(false)
    if (!keptStates.some((each) => each !== null)) return true
    if (keptStates.includes(null)) return null
    return keptStates.includes(true)
  })
  if (results.includes(false)) return false
  return results.includes(null) ? null : true
}

const tests = ({ sets }: StoredPolicy, field: string): boolean =>
  sets.some(({ conditions }) => conditions.some(({ fields }) => (fields[field] ?? null) !== null))
