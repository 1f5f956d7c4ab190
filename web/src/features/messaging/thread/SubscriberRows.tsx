import { Avatar } from '../../../platform/ui/Avatar.tsx'
import { ListProblem } from '../list/ListProblem.tsx'
import { statusIn, usePresence } from '../presence.api.ts'
import { reasonLabel } from './reasons.view.ts'
import { SubscriberStanding } from './SubscriberStanding.tsx'
import { useSubscriberRows } from './use-subscriber-rows.ts'
import { useSubscribers } from './use-subscribers.ts'

/** Who is on the thread, why, and how far they are. Fifty at a time. */
export function SubscriberRows({ threadId }: { threadId: number }) {
  const { list, isError, refetch, loadMore } = useSubscribers(threadId)
  const presence = usePresence()
  const { scroller, indexes, above, below } = useSubscriberRows(list?.subscribers.length ?? 0, loadMore)
  if (isError && !list) return <ListProblem what="Subscribers" onRetry={() => void refetch()} />
  return (
    // The room for those out of view is inside of what scrolls: as its own padding it would make it as high.
    <div ref={scroller} className="min-h-0 flex-1 overflow-y-auto [overflow-anchor:none]">
      <ul
        role="list"
        // Scrolled by keyboard, so it has to take the focus.
        tabIndex={0}
        aria-label="Subscribers"
        style={{ paddingTop: above, paddingBottom: below }}
        className="-outline-offset-2"
      >
        {indexes.map((index) => {
          const subscriber = list?.subscribers[index]
          return (
            subscriber && (
              <li
                key={subscriber.id}
                aria-setsize={list.count}
                aria-posinset={index + 1}
                className="flex h-12 items-center gap-2.5 px-4"
              >
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
            )
          )
        })}
      </ul>
    </div>
  )
}
