import { useQuery } from '@tanstack/react-query'
import { LoadError } from '../../../platform/ui/feedback/LoadError.tsx'
import { Section } from '../../../platform/ui/layout/Section.tsx'
import { useMe } from '../../accounts/me/me.api.ts'
import { swapsToDecideQuery } from './swap-request.api.ts'
import * as text from './swap.text.ts'
import { SwapRequestList } from './SwapRequestList.tsx'

/** Swaps that members agreed on, for the schedulers of their groups. Absent if there are none. */
export function SwapsToDecide() {
  const me = useMe()
  const { data, isError, refetch } = useQuery(swapsToDecideQuery)
  if (isError && !data) return <LoadError onRetry={refetch}>{text.couldNotLoadRequests}</LoadError>
  if (!data || data.length === 0) return null
  return (
    <Section title={text.toDecideTitle}>
      <SwapRequestList requests={data} me={me.id} />
    </Section>
  )
}
