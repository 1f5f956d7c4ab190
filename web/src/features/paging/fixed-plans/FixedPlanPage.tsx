import { useQuery } from '@tanstack/react-query'
import { Navigate, useNavigate, useParams } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { isApiError } from '../../../platform/api/api-error.ts'
import { parseId } from '../../../platform/text/parse-id.ts'
import { LoadError } from '../../../platform/ui/feedback/LoadError.tsx'
import { SkeletonBlock, Skeleton } from '../../../platform/ui/feedback/Skeleton.tsx'
import { showToast } from '../../../platform/ui/feedback/toast.ts'
import { useGroup } from '../groups/group.api.ts'
import { fixedPlanQuery } from './fixed-plan.api.ts'
import * as text from './fixed-plan.text.ts'
import { FixedPlanForm } from './FixedPlanForm.tsx'

/** `new` in the address starts a new plan. */
export function FixedPlanPage() {
  const group = useGroup()
  const { planId = '' } = useParams({ strict: false })
  const navigate = useNavigate()
  const isNew = planId === 'new'
  const id = parseId(planId) ?? 0
  const { data, error, refetch } = useQuery({ ...fixedPlanQuery(group.id, id), enabled: id > 0 })
  const [isRemoved, setRemoved] = useState(false)
  const isMissing = !isNew && !isRemoved && (id === 0 || isApiError(error, 404))
  useEffect(() => {
    if (isMissing) showToast(text.couldNotOpen, { tone: 'danger' })
  }, [isMissing])
  const params = { group: group.uid }
  const leave = () => void navigate({ to: '/pagingGroups/$group/rotations', params, ignoreBlocker: true })
  if (isMissing) return <Navigate to="/pagingGroups/$group/rotations" params={params} replace />
  if (!isNew && !data)
    return error ? (
      <LoadError onRetry={refetch}>{text.couldNotLoad}</LoadError>
    ) : (
      <Skeleton label="Loading fixed plan" className="flex max-w-xl flex-col gap-3 p-4">
        <SkeletonBlock className="h-8" />
        <SkeletonBlock className="h-96" />
      </Skeleton>
    )
  return (
    <div className="h-full overflow-y-auto bg-surface p-4 wrap-anywhere md:px-6">
      <h2 className="pb-4 text-lg font-semibold">{data?.name ?? text.newPlan}</h2>
      <FixedPlanForm
        key={`${group.id} ${planId}`}
        group={group}
        plan={data ?? null}
        onLeave={leave}
        onRemoved={() => {
          setRemoved(true)
          leave()
        }}
      />
    </div>
  )
}
