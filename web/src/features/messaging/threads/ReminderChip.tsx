import { IconAlarm } from '@tabler/icons-react'
import type { ThreadReminder } from '@wardline/contract/messaging/threads/reminder.schemas.ts'
import { formatDateTime } from '../../../platform/clock/dates.ts'
import { Chip } from '../../../platform/ui/indicators/Chip.tsx'
import { ifUnansweredLabel, reminderLabel } from './threads.text.ts'

interface ReminderChipProps {
  reminder: ThreadReminder
  now: number
  /** Says also whether an answer cancels it. */
  isLong?: boolean
}

export const ReminderChip = ({ reminder, now, isLong = false }: ReminderChipProps) => (
  <Chip className="tabular-nums">
    <IconAlarm size={11} aria-hidden />
    <span className="sr-only">{reminderLabel}</span>
    {formatDateTime(Date.parse(reminder.at), now)}
    {isLong && reminder.only_if_unanswered && <span className="max-md:sr-only">{ifUnansweredLabel}</span>}
  </Chip>
)
