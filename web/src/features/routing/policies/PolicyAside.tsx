import type { RoutingPolicy } from '@wardline/contract/routing/policies/routing-policy.schemas.ts'
import { toTriedPolicy, type PolicyDraft } from './policy-draft.rules.ts'
import { PolicyEffect } from '../dry-runs/PolicyEffect.tsx'

interface PolicyAsideProps {
  /** Null for a new one. */
  policy: RoutingPolicy | null
  /** As edited. */
  draft: PolicyDraft
  isChanged: boolean
}

/** Beside the policy: what it does to real messages. `D` focuses it. */
export const PolicyAside = ({ policy, draft, isChanged }: PolicyAsideProps) => (
  <aside
    id="policy-effect"
    tabIndex={-1}
    aria-label="Effect"
    className="flex w-[304px] flex-none flex-col gap-4 overflow-y-auto border-l border-line bg-canvas p-4 text-sm -outline-offset-2 max-lg:w-full max-lg:overflow-visible max-lg:border-t max-lg:border-l-0"
  >
    <PolicyEffect
      tried={policy && !isChanged ? { policy_id: policy.id } : toTriedPolicy(policy?.id ?? null, draft)}
      isComplete={draft.sets.length > 0 && draft.actions.length > 0}
    />
    {policy && <Statistics {...policy.statistics} />}
    {policy && (
      <p className="text-ink-2">
        {policy.is_used ? 'Messages have matched this policy.' : 'No message has matched this policy yet.'}
      </p>
    )}
  </aside>
)

const Statistics = ({ matched, average_people, errors }: RoutingPolicy['statistics']) => (
  <dl className="grid grid-cols-[1fr_auto] gap-y-1 tabular-nums">
    <dt>Matched in 30 days</dt>
    <dd className="font-medium">{matched.toLocaleString('en-US')}</dd>
    {average_people !== null && (
      <>
        <dt>People reached on average</dt>
        <dd className="font-medium">{average_people.toFixed(1)}</dd>
      </>
    )}
    <dt>Actions without effect</dt>
    <dd className={errors > 0 ? 'font-medium text-danger' : 'font-medium'}>{errors}</dd>
  </dl>
)
