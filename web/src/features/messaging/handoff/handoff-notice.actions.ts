import type { LivePayload } from '@wardline/contract/registry/events.ts'
import { showToast } from '../../../platform/ui/feedback/toast.ts'
import { handoffNotice } from './handoff.view.ts'
import { moreText } from './handoff.text.ts'

/** Handoffs since the last toast: a shift change causes many at once. */
let count = 0
let timer: ReturnType<typeof setTimeout> | undefined
const batchMs = 400

export function notifyHandoff(change: LivePayload['handoff_changed'], me: number): void {
  const notice = handoffNotice(change, me)
  if (!notice) return
  count += 1
  clearTimeout(timer)
  timer = setTimeout(() => {
    showToast(count === 1 ? notice : moreText(notice, count - 1))
    count = 0
  }, batchMs)
}
