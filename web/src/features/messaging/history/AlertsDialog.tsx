import { useInfiniteQuery } from '@tanstack/react-query'
import type { UserAlerts } from '@wardline/contract/messaging/history/history.schemas.ts'
import type { Thread } from '@wardline/contract/messaging/threads/thread.schemas.ts'
import { clsx } from 'clsx'
import { useMinute } from '../../../platform/clock/use-now.ts'
import { Dialog } from '../../../platform/ui/dialogs/Dialog.tsx'
import { formatFullDateTime, formatDateTime } from '../../../platform/clock/dates.ts'
import { alertLines, userStatusText } from './alerts.view.ts'
import { alertsQuery } from './history.api.ts'
import { ProofButton } from './ProofButton.tsx'
import { PagedPersonRows } from './PagedPersonRows.tsx'
import { alertsByUserTitle, alertsLabel, notAlertedText } from './history.text.ts'

interface AlertsDialogProps {
  thread: Thread
  message_id: number
  onClose: () => void
}

export function AlertsDialog({ thread, message_id, onClose }: AlertsDialogProps) {
  const now = useMinute()
  const pages = useInfiniteQuery(alertsQuery(thread.id, message_id))
  return (
    <Dialog
      open
      onClose={onClose}
      title={alertsByUserTitle}
      footer={<ProofButton thread_id={thread.id} message_id={message_id} />}
    >
      <PagedPersonRows
        label={alertsLabel}
        pages={pages}
        toRow={(entry) => ({
          id: entry.user.id,
          user_id: entry.user.id,
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
  if (lines.length === 0) return notAlertedText
  return (
    <ul role="list" className="flex flex-col gap-1">
      {lines.map(({ name, state, at, reason, tone }, place) => (
        <li key={place}>
          {name} <span className={clsx('font-medium', tones[tone])}>{state}</span>
          {at !== null && (
            <>
              {' '}
              <time dateTime={new Date(at).toISOString()} title={formatFullDateTime(at)}>
                {formatDateTime(at, now)}
              </time>
            </>
          )}
          {reason !== '' && <span className="block">{reason}</span>}
        </li>
      ))}
    </ul>
  )
}
