import { useState, type ReactNode } from 'react'
import { Button } from '../../../platform/ui/controls/Button.tsx'
import { SkeletonBlock, Skeleton } from '../../../platform/ui/feedback/Skeleton.tsx'
import { LoadError } from '../../../platform/ui/feedback/LoadError.tsx'
import { useNotificationGrid } from './notification.api.ts'
import { describePriority, priorities } from './notification.view.ts'
import { NotificationGrid } from './NotificationGrid.tsx'

const lowerFirst = (text: string): string =>
  text.startsWith('Android') ? text : `${text.charAt(0).toLowerCase()}${text.slice(1)}`

interface NotificationSentencesProps {
  /** Shows which channels notify the user now. The selection alone does not say which of them work. */
  renderNow?: ((priority: 0 | 1 | 2) => ReactNode) | undefined
}

/** One sentence for each priority; only the one being changed shows its boxes. */
export function NotificationSentences({ renderNow }: NotificationSentencesProps) {
  const { settings, isLoadFailed, reload, error, isSaved, set, reset } = useNotificationGrid()
  const [open, setOpen] = useState<0 | 1 | 2 | null>(null)
  if (isLoadFailed && !settings)
    return <LoadError onRetry={reload}>Could not load your notification settings.</LoadError>
  if (!settings)
    return (
      <Skeleton label="Loading your notification settings">
        <SkeletonBlock className="h-72" />
      </Skeleton>
    )
  return (
    <div className="flex flex-col gap-3">
      <ul role="list" aria-label="Notifications" className="divide-y divide-line border-y border-line">
        {priorities.map(({ priority, label }) => {
          const { online, exceptions } = describePriority(settings, priority)
          const isOpen = open === priority
          const title = `${label} priority`
          return (
            <li key={priority} className="flex flex-col gap-2 py-3">
              <div className="flex items-start gap-3">
                <div className="min-w-0 flex-1 text-sm">
                  <h3 className="text-xs font-medium text-ink-2">{title}</h3>
                  {renderNow?.(priority)}
                  <p className="text-ink-2">
                    Selected: {lowerFirst(online)}. {exceptions || 'The same in every status.'}
                  </p>
                </div>
                <Button aria-expanded={isOpen} onClick={() => setOpen(isOpen ? null : priority)}>
                  {isOpen ? 'Done' : 'Change'}
                  <span className="sr-only">: {title}</span>
                </Button>
              </div>
              {isOpen && (
                <NotificationGrid priority={priority} label={title} settings={settings} onSet={set} />
              )}
            </li>
          )
        })}
      </ul>
      <div className="flex flex-wrap items-center gap-3">
        <Button onClick={() => void reset()} disabled={settings.every(({ is_default }) => is_default)}>
          Restore defaults
        </Button>
        <p role={error ? 'alert' : 'status'} className={error ? 'text-sm text-danger' : 'text-sm text-ok'}>
          {error ?? (isSaved && 'Saved.')}
        </p>
      </div>
    </div>
  )
}
