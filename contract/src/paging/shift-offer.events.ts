import { z } from 'zod'
import { event } from '../event.ts'
import { ShiftOffer } from './shift-offer.schemas.ts'

/** To whoever offers and to whom it is offered: an offer is new, was answered, or was withdrawn. */
export const shiftOfferChanged = event({
  kind: 'shift_offer_changed',
  payload: z.object({ offer: ShiftOffer.omit({ may: true }) }),
})
