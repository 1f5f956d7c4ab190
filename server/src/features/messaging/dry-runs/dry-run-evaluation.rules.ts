import { dryRunEffects, type DryRunEffect } from '@wardline/contract/routing/dry-runs/dry-run.schemas.ts'
import type { EffectContext, RoutingDraft } from '../../routing/effects/effect.rules.ts'
import { compilePolicies, evaluatePolicies } from '../../routing/evaluation/policy-evaluation.rules.ts'
import { toLocalTime } from '../../routing/matching/local-time.rules.ts'
import type { PlacedPolicy, PoliciesToTry } from '../../routing/evaluation/tried-policy.access.ts'
import type { ChangedThread, Figures } from './dry-run.queries.ts'
import type { PastThread } from './past-thread.queries.ts'

/** The facts at the moment at which a thread was sent. */
export interface PastMoment {
  sender: { user_id: number; group_ids: readonly number[]; department_ids: readonly number[] }
  contact_groups: ReadonlyMap<number, readonly number[]>
  effects: Omit<EffectContext, 'policy'>
  /** Users that the message reaches; the sender's choice if the contacts of policies reach no one. */
  resolve(draft: RoutingDraft): ReadonlySet<number>
}

interface Result {
  draft: RoutingDraft
  people: ReadonlySet<number>
  matched: readonly number[]
}

type Names = Readonly<Record<'types' | 'escalation_policies', ReadonlyMap<number, string>>>

/** Compiles once for a run: all three variants share the search for phrases. */
export function compileRun({ others, saved, tried }: PoliciesToTry, time_zone: string, names: Names) {
  const variants = [others, saved && place(others, saved), place(others, tried)]
  const all = [...others, ...(saved ? [saved] : []), tried]
  const { policies, findPhrases } = compilePolicies(all)
  const compiled = new Map(all.map((policy, at) => [policy, policies[at]]))
  const [without, before, after] = variants.map(
    (list) => list && { policies: list.flatMap((policy) => compiled.get(policy) ?? []) },
  )

  return function evaluateThread(thread: PastThread, moment: PastMoment): ChangedThread | null {
    const facts = {
      subject: findPhrases(thread.subject),
      body: findPhrases(thread.body),
      sender: moment.sender,
      contact_groups: moment.contact_groups,
      time: toLocalTime(thread.created, time_zone),
    }
    const run = (list: NonNullable<typeof without>): Result => {
      const { draft, outcomes } = evaluatePolicies(list, toDraft(thread), facts, moment.effects)
      const matched = outcomes.filter(({ is_trial }) => !is_trial).map(({ policy_id }) => policy_id)
      return { draft, matched, people: moment.resolve(draft) }
    }
    if (!without || !after) return null
    const base = run(without)
    const now = run(after)
    const then = before ? run(before) : now
    const effects = compare(base, now)
    const was_changed = before ? compare(base, then).length > 0 : effects.length > 0
    if (effects.length === 0 && !was_changed) return null
    const isSame = now.people.size === base.people.size && now.people.isSubsetOf(base.people)
    return {
      thread_id: thread.thread_id,
      is_changed: effects.length > 0,
      was_changed,
      effects,
      also: [...new Set([...base.matched, ...now.matched])].filter((id) => id !== tried.id),
      result: {
        user_ids: isSame ? null : [...now.people],
        changes: describeChanges(base.draft, now.draft, names),
      },
    }
  }
}

/**
 * Sorts in the order of evaluation: by priority, then by id; a policy that is not saved comes after its equals.
 */
const place = (others: readonly PlacedPolicy[], policy: PlacedPolicy): PlacedPolicy[] =>
  [...others, policy].toSorted((a, b) => a.priority - b.priority || (a.id || Infinity) - (b.id || Infinity))

const toDraft = (thread: PastThread): RoutingDraft => ({
  contacts: thread.contact_ids.map((contact_id) => ({ contact_id, use: 'contact', policy: null })),
  priority: thread.priority,
  message_type_id: thread.message_type_id,
  requires_confirm: thread.requires_confirm,
  apply_escalations: thread.apply_escalations,
  escalation_policy_id: null,
  delay_until: null,
  refused: null,
  is_stopped: false,
  redirects: 0,
  left: new Set(),
})

function compare(base: Result, now: Result): DryRunEffect[] {
  const { draft: a } = base
  const { draft: b } = now
  if (b.refused !== null) return a.refused === b.refused ? [] : ['refused']
  const isNobody = now.people.size === 0 && base.people.size > 0
  const isRedirected = !isNobody && !base.people.isSubsetOf(now.people)
  const has: Partial<Record<DryRunEffect, boolean>> = {
    nobody: isNobody,
    redirected: isRedirected,
    added: !isRedirected && now.people.size > base.people.size,
    priority: a.priority !== b.priority,
    message_type: a.message_type_id !== b.message_type_id,
    confirmation: a.requires_confirm !== b.requires_confirm,
    escalation:
      a.apply_escalations !== b.apply_escalations || a.escalation_policy_id !== b.escalation_policy_id,
    delay: a.delay_until !== b.delay_until,
  }
  return dryRunEffects.filter((effect) => has[effect] === true)
}

const priorities = ['low', 'medium', 'high'] as const

function describeChanges(a: RoutingDraft, b: RoutingDraft, { types, escalation_policies }: Names): string[] {
  if (b.refused !== null) return a.refused === b.refused ? [] : [`Refused: ${b.refused}`]
  const changes = [
    a.priority !== b.priority && `Priority ${priorities[b.priority]}`,
    a.message_type_id !== b.message_type_id && `Type ${types.get(b.message_type_id ?? 0) ?? 'none'}`,
    b.requires_confirm && !a.requires_confirm && 'Confirmation',
    b.escalation_policy_id !== null &&
      a.escalation_policy_id !== b.escalation_policy_id &&
      `Escalates by ${escalation_policies.get(b.escalation_policy_id) ?? 'a deleted policy'}`,
    b.delay_until !== null && a.delay_until !== b.delay_until && `Notifies at ${b.delay_until}`,
  ]
  return changes.filter((change) => change !== false)
}

export const noFigures: Figures = {
  changed: 0,
  changed_before: 0,
  newly_changed: 0,
  no_longer_changed: 0,
  effects: {},
  also: {},
  days: {},
}

/** Adds a thread to the figures. */
export function countThread(
  figures: Figures,
  { is_changed, was_changed, effects, also }: ChangedThread,
  day: string,
): void {
  if (was_changed) figures.changed_before++
  if (was_changed && !is_changed) figures.no_longer_changed++
  if (!is_changed) return
  figures.changed++
  if (!was_changed) figures.newly_changed++
  for (const effect of effects) figures.effects[effect] = (figures.effects[effect] ?? 0) + 1
  for (const id of also) figures.also[id] = (figures.also[id] ?? 0) + 1
  figures.days[day] = (figures.days[day] ?? 0) + 1
}
