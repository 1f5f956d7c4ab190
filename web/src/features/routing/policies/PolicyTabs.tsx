import type { Action } from '@wardline/contract/routing/actions/action.schemas.ts'
import type { ConditionSet } from '@wardline/contract/routing/condition-sets/condition-set.schemas.ts'
import type { RoutingPolicy } from '@wardline/contract/routing/policies/routing-policy.schemas.ts'
import { clsx } from 'clsx'
import { lazy, Suspense, useState } from 'react'
import { formatShortTime } from '../../../platform/clock/dates.ts'
import { useMinute } from '../../../platform/clock/use-now.ts'

const PolicyVersions = lazy(async () => ({
  default: (await import('../versions/PolicyVersions.tsx')).PolicyVersions,
}))

export const policyTabs = ['sets', 'conditions', 'actions'] as const
export type PolicyTab = (typeof policyTabs)[number]

interface PolicyTabsProps {
  policy: RoutingPolicy | null
  tab: PolicyTab
  sets: readonly ConditionSet[]
  actions: readonly Action[]
  onTab: (tab: PolicyTab) => void
}

export function PolicyTabs({ policy, tab, sets, actions, onTab }: PolicyTabsProps) {
  const now = useMinute()
  const [isHistoryOpen, setHistoryOpen] = useState(false)
  const conditions = new Set(sets.flatMap(({ conditions_list }) => conditions_list.map(({ id }) => id)))
  const tabs = [
    { value: 'sets', label: `Condition sets ${sets.length}` },
    { value: 'conditions', label: `Conditions ${conditions.size}` },
    { value: 'actions', label: `Actions ${actions.length}` },
  ] as const
  return (
    <div className="flex flex-none flex-wrap items-center gap-x-4 gap-y-1 border-b border-line px-4 py-2 md:px-6">
      <nav aria-label="Policy" className="flex min-w-0 flex-1 gap-1 overflow-x-auto max-md:basis-full">
        {tabs.map(({ value, label }) => (
          <button
            key={value}
            type="button"
            aria-current={value === tab ? 'page' : undefined}
            onClick={() => onTab(value)}
            className={clsx(
              'h-8 flex-none rounded-md px-2.5 text-sm font-medium text-ink-2 hover:bg-hover pointer-coarse:h-control',
              'aria-[current=page]:bg-selected aria-[current=page]:text-accent',
            )}
          >
            {label}
          </button>
        ))}
      </nav>
      {policy && (
        <p className="text-xs text-ink-2">
          Version {policy.version} · {policy.changed_by ?? 'Wardline'},{' '}
          {formatShortTime(Date.parse(policy.changed), now)} ·{' '}
          <button
            type="button"
            className="inline-flex min-h-6 items-center font-medium text-accent hover:underline"
            onClick={() => setHistoryOpen(true)}
          >
            History
          </button>
        </p>
      )}
      {policy && isHistoryOpen && (
        <Suspense>
          <PolicyVersions policy={policy} onClose={() => setHistoryOpen(false)} />
        </Suspense>
      )}
    </div>
  )
}
