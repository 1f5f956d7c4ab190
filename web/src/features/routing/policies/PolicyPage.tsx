import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { isApiError } from '../../../platform/api/api-error.ts'
import { LoadError } from '../../../platform/ui/feedback/LoadError.tsx'
import { Skeleton, SkeletonBlock } from '../../../platform/ui/feedback/Skeleton.tsx'
import { showToast } from '../../../platform/ui/feedback/toast.ts'
import { policyQuery } from '../routing.api.ts'
import { missingPolicy } from '../routing.text.ts'
import { RoutingAccess } from '../RoutingAccess.tsx'
import { PolicyEditor } from './PolicyEditor.tsx'

/** Without an id, a new policy. */
export const PolicyPage = ({ policyId }: { policyId: number | null }) => (
  <RoutingAccess>
    {policyId === null ? <PolicyEditor policy={null} /> : <LoadedPolicy policyId={policyId} />}
  </RoutingAccess>
)

/** A policy that does not exist leads to the list with a warning. */
function LoadedPolicy({ policyId }: { policyId: number }) {
  const { data, error, refetch } = useQuery(policyQuery(policyId))
  const navigate = useNavigate()
  const isMissing = isApiError(error, 404)
  useEffect(() => {
    if (!isMissing) return
    showToast(missingPolicy(policyId), { tone: 'danger' })
    void navigate({ to: '/messageRouting/{-$item}', params: { item: undefined }, replace: true })
  }, [isMissing, policyId, navigate])
  if (data && !isMissing) return <PolicyEditor policy={data} />
  return (
    <div className="h-full overflow-y-auto bg-surface px-4 py-6 md:px-6">
      {error && !isMissing ? (
        <LoadError onRetry={() => void refetch()}>Could not load the routing policy.</LoadError>
      ) : (
        <Skeleton label="Loading the routing policy">
          <SkeletonBlock className="h-64 w-full" />
        </Skeleton>
      )}
    </div>
  )
}
