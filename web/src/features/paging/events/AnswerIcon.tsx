import { IconCircleCheck, IconClockQuestion, IconHandStop } from '@tabler/icons-react'
import type { ShiftAnswer } from '@wardline/contract/paging/events/on-call-event.schemas.ts'

const icons = { waiting: IconClockQuestion, confirmed: IconCircleCheck, declined: IconHandStop }

/** Decorative: its text is beside it. */
export function AnswerIcon({ state, size }: { state: ShiftAnswer['state']; size: number }) {
  const Icon = icons[state]
  return <Icon size={size} aria-hidden />
}
