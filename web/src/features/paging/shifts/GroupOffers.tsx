import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../../platform/ui/Button.tsx'
import { Drawer } from '../../../platform/ui/Drawer.tsx'
import type { Group } from '../calendar/calendar.api.ts'
import { groupOffersQuery } from './offer.api.ts'
import { OfferList } from './OfferList.tsx'

/** Open offers of the group: how many there are, and a panel to answer them. Nothing when there is none. */
export function GroupOffers({ group, me }: { group: Group; me: number }) {
  const { data: offers = [] } = useQuery(groupOffersQuery(group.id))
  const [isOpen, setOpen] = useState(false)
  if (offers.length === 0 && !isOpen) return null
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        {offers.length === 1 ? '1 shift offered' : `${offers.length} shifts offered`}
      </Button>
      <Drawer open={isOpen} onClose={() => setOpen(false)} title="Shifts offered">
        {offers.length > 0 ? (
          <div className="p-3">
            <OfferList offers={offers} me={me} />
          </div>
        ) : (
          <p className="p-4 text-sm text-ink-2">No shift is offered now. Open one of yours to offer it.</p>
        )}
      </Drawer>
    </>
  )
}
