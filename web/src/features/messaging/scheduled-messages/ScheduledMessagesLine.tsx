import { IconAlertTriangle, IconClock } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { useMinute } from '../../../platform/clock/use-now.ts'
import { TextButton } from '../../../platform/ui/controls/Button.tsx'
import { scheduledMessagesQuery } from './scheduled-message.api.ts'
import { summarizeScheduled } from './scheduled-message.view.ts'
import { openScheduledMessages } from './scheduled-messages-dialog.ts'
import { showLabel } from './scheduled-messages.text.ts'

/** Says when messages will be sent, in the list or in a conversation, and opens them. */
export function ScheduledMessagesLine({ threadId }: { threadId?: number }) {
  const { data = [] } = useQuery(scheduledMessagesQuery)
  const now = useMinute()
  const messages = threadId === undefined ? data : data.filter(({ thread_id }) => thread_id === threadId)
  const summary = summarizeScheduled(messages, now)
  if (!summary) return null
  const Icon = summary.isUnsent ? IconAlertTriangle : IconClock
  return (
    <p
      className={clsx(
        'flex min-h-control items-center gap-2.5 px-3 text-sm text-ink-2',
        threadId === undefined ? 'border-b border-line' : 'md:px-4',
      )}
    >
      <Icon size={16} aria-hidden className={summary.isUnsent ? 'flex-none text-danger' : 'flex-none'} />
      <span className="min-w-0 wrap-anywhere">{summary.text}</span>
      <TextButton onClick={openScheduledMessages}>{showLabel}</TextButton>
    </p>
  )
}
