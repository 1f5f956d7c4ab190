import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { FixedPlan } from '@wardline/contract/paging/fixed-plans/fixed-plan.schemas.ts'
import type { PagingGroupDetail } from '@wardline/contract/paging/groups/paging-group.schemas.ts'
import { LoadError } from '../../../platform/ui/feedback/LoadError.tsx'
import { SkeletonBlock, Skeleton } from '../../../platform/ui/feedback/Skeleton.tsx'
import { toWallTime } from '../wall-time/wall-time.view.ts'
import { fixedPlansQuery } from './fixed-plan.api.ts'
import * as text from './fixed-plan.text.ts'

export function FixedPlansSection({ group }: { group: PagingGroupDetail }) {
  const { data: plans, isError, refetch } = useQuery(fixedPlansQuery(group.id))
  return (
    <section aria-label={text.plansTitle}>
      <div className="flex flex-wrap items-start gap-3 pt-6 pb-4">
        <div className="min-w-0 flex-1">
          <h2 className="text-lg font-semibold">{text.plansTitle}</h2>
          <p className="text-sm text-ink-2">{text.aboutPlans}</p>
        </div>
        {group.may.add_event && (
          <Link
            to="/pagingGroups/$group/rotations/plans/$planId"
            params={{ group: group.uid, planId: 'new' }}
            className="inline-flex h-control items-center gap-1.5 rounded-md border border-line bg-surface px-3 text-sm font-medium hover:bg-hover"
          >
            <IconPlus size={16} stroke={1.75} aria-hidden />
            {text.newPlan}
          </Link>
        )}
      </div>
      {isError ? (
        <LoadError onRetry={refetch}>{text.couldNotLoad}</LoadError>
      ) : plans ? (
        <PlanList group={group} plans={plans} />
      ) : (
        <Skeleton label="Loading fixed plans" className="flex flex-col gap-3">
          <SkeletonBlock className="h-8" />
        </Skeleton>
      )}
    </section>
  )
}

function PlanList({ group, plans }: { group: PagingGroupDetail; plans: readonly FixedPlan[] }) {
  if (plans.length === 0) return <p className="text-sm text-ink-2">{text.noPlans}</p>
  return (
    <ul role="list" aria-label={text.plansTitle} className="flex flex-col rounded-xl border border-line">
      {plans.map((plan) => (
        <li key={plan.id} className="border-t border-line first:border-t-0">
          <Link
            to="/pagingGroups/$group/rotations/plans/$planId"
            params={{ group: group.uid, planId: String(plan.id) }}
            className="block px-3 py-2 text-sm hover:bg-hover"
          >
            <span className="font-medium">{plan.name}</span>
            <span className="ml-2 text-ink-2">
              {text.formatTimes(toWallTime(plan.starts), toWallTime(plan.ends))}
            </span>
            <span className="block">{plan.users.map(({ display_name }) => display_name).join(', ')}</span>
            <span className="block text-xs text-ink-2">{text.authorText(plan)}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
