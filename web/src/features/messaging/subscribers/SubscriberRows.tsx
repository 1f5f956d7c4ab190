import { IconUserMinus } from '@tabler/icons-react'
import type { Subscriber, Thread } from '@wardline/contract/messaging/threads/thread.schemas.ts'
import { IconButton } from '../../../platform/ui/controls/Button.tsx'
import { Avatar } from '../../../platform/ui/indicators/Avatar.tsx'
import { PersonName } from '../../accounts/components/PersonName.tsx'
import { useMe } from '../../accounts/me/me.api.ts'
import { openThreadDialog } from '../threads/thread-dialog.ts'
import { PaneLoadError } from '../threads/PaneLoadError.tsx'
import { findStatus, usePresence } from '../threads/presence.api.ts'
import { deliverySummaryText } from './delivery-summary.view.ts'
import { earlierReadText } from './read-position.view.ts'
import { reasonText } from './subscriber-reason.view.ts'
import { AnswerStatus, DeliveryStatus } from './SubscriberStatus.tsx'
import { ThreadRouting } from './ThreadRouting.tsx'
import { useSubscriberRows } from './use-subscriber-rows.ts'
import { useSubscribers } from './use-subscribers.ts'
import { removePersonLabel } from './departures.text.ts'
import { loadFailedText, newestMessageText, peopleTitle } from './subscribers.text.ts'

export function SubscriberRows({ thread }: { thread: Thread }) {
  const { list, isError, refetch, loadMore } = useSubscribers(thread.id)
  const presence = usePresence()
  const me = useMe().id
  const mayRemove = ({ user_id, reason }: Subscriber) =>
    thread.may.remove_people && user_id !== me && reason !== 'monitoring'
  const { scroller, indexes, measure, above, below } = useSubscriberRows(
    list?.subscribers.length ?? 0,
    loadMore,
  )
  if (isError && !list) return <PaneLoadError text={loadFailedText} onRetry={() => void refetch()} />
  return (
    <>
      <p className="flex-none border-b border-line px-4 py-1.5 text-xs text-ink-2 tabular-nums">
        {newestMessageText(deliverySummaryText(thread.subscriber_summary))}
      </p>
      {thread.is_routed && <ThreadRouting id={thread.id} />}
      {/* Pads for rows out of view on the list: on the scroller, padding would add to its height. */}
      <div ref={scroller} className="min-h-0 flex-1 overflow-y-auto [overflow-anchor:none]">
        <ul
          role="list"
          // Focusable, so that the keyboard can scroll it.
          tabIndex={0}
          aria-label={peopleTitle}
          style={{ paddingTop: above, paddingBottom: below }}
          className="-outline-offset-2"
        >
          {indexes.map((index) => {
            const subscriber = list?.subscribers[index]
            return (
              subscriber && (
                <li
                  key={subscriber.id}
                  ref={measure}
                  data-index={index}
                  aria-setsize={list.count}
                  aria-posinset={index + 1}
                  className="flex gap-2.5 px-4 py-1.5"
                >
                  <Avatar
                    name={subscriber.display_name}
                    picture={subscriber.profile_picture}
                    status={findStatus(presence, subscriber.user_id) ?? null}
                  />
                  <div className="min-w-0 flex-1 text-xs wrap-anywhere text-ink-2">
                    <div className="flex items-baseline gap-2">
                      <span className="min-w-0 flex-1">
                        <PersonName
                          user_id={subscriber.user_id}
                          name={subscriber.display_name}
                          picture={subscriber.profile_picture}
                          className="text-sm font-medium text-ink"
                        />
                      </span>
                      <DeliveryStatus subscriber={subscriber} />
                      {mayRemove(subscriber) && (
                        <IconButton
                          label={removePersonLabel(subscriber.display_name)}
                          className="-my-1 self-center"
                          onClick={() =>
                            openThreadDialog({ thread_id: thread.id, name: 'remove', person: subscriber })
                          }
                        >
                          <IconUserMinus size={16} />
                        </IconButton>
                      )}
                    </div>
                    {subscriber.title && <p>{subscriber.title}</p>}
                    <p>{reasonText(subscriber)}</p>
                    {earlierReadText(subscriber) && <p>{earlierReadText(subscriber)}</p>}
                    {subscriber.acknowledgement && <AnswerStatus item={subscriber.acknowledgement} />}
                  </div>
                </li>
              )
            )
          })}
        </ul>
      </div>
    </>
  )
}
