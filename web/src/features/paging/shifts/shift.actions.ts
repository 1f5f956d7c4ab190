import type { LivePayload } from '@wardline/contract/events.ts'
import { toast } from '../../../platform/ui/toast.ts'
import { offerWords, takenWords } from './shift.view.ts'

export const sayTaken = (taken: LivePayload['shift_taken'], me: number): void =>
  void toast(takenWords(taken, me))

export function sayOffered(offer: LivePayload['shift_offer_changed']['offer'], me: number): void {
  const words = offerWords(offer, me)
  if (words) toast(words)
}
