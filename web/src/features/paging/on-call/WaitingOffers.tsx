import { useQuery } from '@tanstack/react-query'
import { Button } from '../../../platform/ui/Button.tsx'
import { Section } from '../../../platform/ui/Section.tsx'
import { useMe } from '../../accounts/me.api.ts'
import { myOffersQuery } from '../shifts/offer.api.ts'
import { OfferList } from '../shifts/OfferList.tsx'

/** What colleagues ask and what one has asked oneself; nothing while there is none. */
export function WaitingOffers() {
  const me = useMe()
  const { data, isError, refetch } = useQuery(myOffersQuery)
  if (isError)
    return (
      <div role="alert" className="flex items-center gap-3 pb-4 text-sm">
        <p>Offers of shifts could not be loaded.</p>
        <Button onClick={() => void refetch()}>Try again</Button>
      </div>
    )
  if (!data || data.length === 0) return null
  return (
    <Section title="Offers" about="Shifts that somebody is to take, or to swap.">
      <OfferList offers={data} me={me.id} />
    </Section>
  )
}
