import { useInfiniteQuery } from '@tanstack/react-query'
import type { UserAlerts } from '@wardline/contract/messaging/history.schemas.ts'
import type { Thread } from '@wardline/contract/messaging/thread.schemas.ts'
import { clsx } from 'clsx'
import { useMinute } from '../../../platform/clock/use-now.ts'
import { Dialog } from '../../../platform/ui/Dialog.tsx'
import { fullText, momentText } from '../../../platform/clock/dates.ts'
import { alertLines, userStatusText } from './alerts.view.ts'
import { alertsQuery } from './history.api.ts'
import { ToProof } from './ToProof.tsx'
import { PersonPages } from './PersonPages.tsx'

interface AlertsDialogProps {
  thread: Thread
  message_id: number
  onClose: () => void
}

/** How a message rang each of its recipients, and what became of each alert. */
export function AlertsDialog({ thread, message_id, onClose }: AlertsDialogProps) {
  const now = useMinute()
  const pages = useInfiniteQuery(alertsQuery(thread.id, message_id))
  return (
    <Dialog
      open
      onClose={onClose}
      title="Alerts by user"
      footer={<ToProof thread_id={thread.id} message_id={message_id} />}
    >
      <PersonPages
        label="Alerts"
        pages={pages}
        rowOf={(entry) => ({
          id: entry.user.id,
          name: entry.user.display_name,
          aside: userStatusText(entry),
          children: <Lines entry={entry} now={now} />,
        })}
      />
    </Dialog>
  )
}

const tones = { plain: 'text-ink', ok: 'text-ok', danger: 'text-danger' }

function Lines({ entry, now }: { entry: UserAlerts; now: number }) {
  const lines = alertLines(entry)
  if (lines.length === 0) return 'Not rung'
  return (
    <ul role="list" className="flex flex-col gap-1">
      {lines.map(({ name, words, at, reason, tone }, place) => (
        // Two devices of one person have lines of the same words.
        <li key={place}>
          {name} <span className={clsx('font-medium', tones[tone])}>{words}</span>
          {at !== null && (
            <>
              {' '}
              <time dateTime={new Date(at).toISOString()} title={fullText(at)}>
                {momentText(at, now)}
              </time>
            </>
          )}
          {reason !== '' && <span className="block">{reason}</span>}
        </li>
      ))}
    </ul>
  )
}
