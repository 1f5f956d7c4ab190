import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { isApiError } from '../../../platform/api/api-error.ts'
import { LoadError } from '../../../platform/ui/feedback/LoadError.tsx'
import { Page } from '../../../platform/ui/layout/Page.tsx'
import { PageSkeleton } from '../../../platform/ui/layout/PageSkeleton.tsx'
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
  if (!error || isMissing) return <PageSkeleton label="Loading the routing policy" />
  return (
    <Page title="Routing policy">
      <LoadError onRetry={() => void refetch()}>Could not load the routing policy.</LoadError>
    </Page>
  )
}
