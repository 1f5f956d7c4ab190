import { routingLimits } from '@wardline/contract/routing/routing-limits.ts'
import { newDraft } from '../effects/effect.rules.ts'
import {
  compilePolicies,
  evaluatePolicies,
  type PolicyOutcome,
  type StoredPolicy,
} from '../evaluation/policy-evaluation.rules.ts'

/** More starting contacts than this are not tried; other circles are stopped at run time. */
const mostStarts = 1_000

/**
 * The sentence of a circle, or of a chain that is too long, that one of these policies is part of; null without one. Only policies
 * that depend on nothing but the chosen contacts are followed: of others, no one knows whether they will match.
 */
export function findRedirectProblem(
  active: readonly StoredPolicy[],
  policy_ids: ReadonlySet<number>,
  contactOfGroup: (group_id: number) => number | null,
): string | null {
  const certain = active.filter((policy) => !policy.is_trial && dependsOnContactsOnly(policy))
  const compiled = compilePolicies(certain)
  const starts = [...new Set(certain.flatMap(listConditionContacts))].slice(0, mostStarts)
  for (const contact_id of starts) {
    const outcomes = followRedirects(compiled, contact_id, contactOfGroup)
    const isPart = outcomes.some((outcome) => policy_ids.has(outcome.policy_id))
    const skipped = outcomes.flatMap(({ effects }) => effects).find((effect) => isEndless(effect.skipped))
    if (!isPart || !skipped) continue
    const names = outcomes.filter(redirects).map(({ policy_name }) => `“${policy_name}”`)
    return skipped.skipped === 'loop'
      ? `${names.join(', then ')} would send a message in a circle. Change one of them.`
      : `${names.join(', then ')} would redirect a message more than ${routingLimits.redirects} times. Redirect it to the last contact directly.`
  }
  return null
}

const isEndless = (skipped: string | undefined): boolean => skipped === 'loop' || skipped === 'too_many'

const redirectTypes: ReadonlySet<string> = new Set(['RedirectAction', 'OnCallAction', 'FailOverAction'])
const redirects = ({ effects }: PolicyOutcome): boolean => effects.some(({ type }) => redirectTypes.has(type))

const dependsOnContactsOnly = ({ sets }: StoredPolicy): boolean =>
  sets.every(({ conditions }) =>
    conditions.every(
      ({ type, fields }) => type === 'RecipientCondition' && (fields['user_groups__in'] ?? null) === null,
    ),
  )

const listConditionContacts = ({ sets }: StoredPolicy): number[] =>
  sets.flatMap(({ conditions }) => conditions.flatMap(({ fields }) => fields['id__in'] as number[]))

function followRedirects(
  compiled: ReturnType<typeof compilePolicies>,
  contact_id: number,
  contactOfGroup: (group_id: number) => number | null,
): PolicyOutcome[] {
  const draft = newDraft({
    contact_ids: [contact_id],
    priority: 1,
    message_type_id: null,
    requires_confirm: false,
    apply_escalations: false,
  })
  const day = { day_of_week: 1, day_of_month: 1 }
  const facts = {
    subject: new Set<number>(),
    body: new Set<number>(),
    contact_groups: new Map(),
    sender: { user_id: 0, group_ids: [], department_ids: [] },
    time: { ms_of_day: 0, ...day, day_before: day },
  }
  const everything = () => true
  return evaluatePolicies(compiled, draft, facts, {
    contactOfGroup,
    contactOfUser: () => null,
    hasMessageType: everything,
    hasEscalationPolicy: everything,
    isReachable: everything,
  }).outcomes
}
