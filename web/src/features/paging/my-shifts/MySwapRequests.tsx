import { useQuery } from '@tanstack/react-query'
import { Section } from '../../../platform/ui/layout/Section.tsx'
import { LoadError } from '../../../platform/ui/feedback/LoadError.tsx'
import { useMe } from '../../accounts/me/me.api.ts'
import { mySwapRequestsQuery } from '../swaps/swap-request.api.ts'
import { SwapRequestList } from '../swaps/SwapRequestList.tsx'

export function MySwapRequests() {
  const me = useMe()
  const { data, isError, refetch } = useQuery(mySwapRequestsQuery)
  if (isError)
    return (
      <LoadError onRetry={refetch} className="pb-4">
        Could not load swap requests.
      </LoadError>
    )
  if (!data || data.length === 0) return null
  return (
    <Section title="Swap requests" about="Shifts to take over or swap.">
      <SwapRequestList requests={data} me={me.id} />
    </Section>
  )
}
