import { useQuery } from '@tanstack/react-query'
import { Section } from '../../../platform/ui/Section.tsx'
import { TryAgain } from '../../../platform/ui/TryAgain.tsx'
import { useMe } from '../../accounts/me.api.ts'
import { myOffersQuery } from '../shifts/offer.api.ts'
import { OfferList } from '../shifts/OfferList.tsx'

/** What colleagues ask and what one has asked oneself; nothing while there is none. */
export function WaitingOffers() {
  const me = useMe()
  const { data, isError, refetch } = useQuery(myOffersQuery)
  if (isError)
    return (
      <TryAgain onTry={refetch} className="pb-4">
        Offers of shifts could not be loaded.
      </TryAgain>
    )
  if (!data || data.length === 0) return null
  return (
    <Section title="Offers" about="Shifts that somebody is to take, or to swap.">
      <OfferList offers={data} me={me.id} />
    </Section>
  )
}
