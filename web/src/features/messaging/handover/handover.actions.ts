import type { LivePayload } from '@wardline/contract/events.ts'
import { toast } from '../../../platform/ui/toast.ts'
import { handoverWords } from './handed.view.ts'

/** At seven o'clock a whole list comes at once: it is said once, with how many they are. */
let more = 0
let timer: ReturnType<typeof setTimeout> | undefined
const gatherMs = 400

export function sayHandedOver(told: LivePayload['handover_changed'], me: number): void {
  const words = handoverWords(told, me)
  if (!words) return
  more += 1
  clearTimeout(timer)
  timer = setTimeout(() => {
    toast(more === 1 ? words : `${words} And ${more - 1} more.`)
    more = 0
  }, gatherMs)
}
