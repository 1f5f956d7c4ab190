import type { LivePayload } from '@wardline/contract/registry/events.ts'
import { showToast } from '../../../platform/ui/feedback/toast.ts'
import { swapRequestMessage, takeoverMessage } from './swap.view.ts'

export const toastTakeover = (taken: LivePayload['shift_taken'], me: number): void =>
  void showToast(takeoverMessage(taken, me))

export function toastSwapRequest(
  request: LivePayload['swap_request_changed']['swap_request'],
  me: number,
): void {
  const message = swapRequestMessage(request, me)
  if (message) showToast(message)
}
