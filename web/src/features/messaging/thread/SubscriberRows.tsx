import { useRef, type UIEvent } from 'react'
import { Avatar } from '../../../platform/ui/Avatar.tsx'
import { ListProblem } from '../list/ListProblem.tsx'
import { statusIn, usePresence } from '../presence.api.ts'
import { useSubscribers } from '../subscriber.api.ts'
import { reasonLabel } from './reasons.view.ts'
import { SubscriberStanding } from './SubscriberStanding.tsx'

const nearPx = 300
const throttleMs = 250

/** Who is on the thread, why, and how far they are. Fifty at a time. */
export function SubscriberRows({ threadId }: { threadId: number }) {
  const { list, isError, refetch, loadMore } = useSubscribers(threadId)
  const presence = usePresence()
  const last = useRef(0)
  const onScroll = ({ currentTarget, timeStamp }: UIEvent<HTMLElement>) => {
    const { scrollHeight, scrollTop, clientHeight } = currentTarget
    if (scrollHeight - scrollTop - clientHeight > nearPx || timeStamp - last.current < throttleMs) return
    last.current = timeStamp
    loadMore()
  }
  if (isError && !list) return <ListProblem what="Subscribers" onRetry={() => void refetch()} />
  return (
    <ul
      role="list"
      // Scrolled by keyboard, so it has to take the focus.
      tabIndex={0}
      aria-label="Subscribers"
      onScroll={onScroll}
      className="h-full min-h-0 flex-1 overflow-y-auto py-1 -outline-offset-2"
    >
      {list?.subscribers.map((subscriber) => (
        <li key={subscriber.id} className="flex items-center gap-2.5 px-4 py-1.5">
          <Avatar
            name={subscriber.display_name}
            picture={subscriber.profile_picture}
            status={statusIn(presence, subscriber.user_id) ?? null}
          />
          <span className="min-w-0 flex-1">
            <span className="block truncate text-sm font-medium">{subscriber.display_name}</span>
            <span className="block truncate text-xs text-ink-2">
              {subscriber.title && `${subscriber.title} · `}
              {reasonLabel(subscriber.reason)}
            </span>
          </span>
          <SubscriberStanding subscriber={subscriber} />
        </li>
      ))}
    </ul>
  )
}
