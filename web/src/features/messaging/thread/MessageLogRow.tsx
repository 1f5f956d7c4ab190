import type { Thread } from '@wardline/contract/messaging/thread.schemas.ts'
import { memo } from 'react'
import type { SubscriberList } from '../live/state.ts'
import { statusIn, type Presence } from '../presence.api.ts'
import { DayDivider, NewDivider } from './Dividers.tsx'
import type { MessageRow } from './message-rows.view.ts'
import { QueuedMessage } from './QueuedMessage.tsx'
import { readingOf } from './reading.view.ts'
import { SentMessage } from './SentMessage.tsx'

export interface MessageLogRowProps {
  row: MessageRow
  thread: Thread
  me: number
  presence: Presence
  subscribers: SubscriberList | undefined
  /** The first message of the thread. */
  isOpening: boolean
}

export const MessageLogRow = memo(function MessageLogRow(props: MessageLogRowProps) {
  const { row, thread, me, presence, subscribers, isOpening } = props
  return (
    <>
      {row.day && <DayDivider day={row.day} />}
      {row.isNew && <NewDivider />}
      {row.kind === 'queued' ? (
        <QueuedMessage reply={row.reply} isFirst={row.isFirst} />
      ) : (
        <SentMessage
          thread={thread}
          message={row.message}
          subscribers={row.message.asks ? subscribers : undefined}
          isFirst={row.isFirst}
          isMine={row.message.sender.id === me}
          isAlarm={isOpening && thread.priority === 2}
          status={row.message.sender.id === me ? undefined : statusIn(presence, row.message.sender.id)}
          reading={row.message.sender.id === me ? readingOf(row.message, thread, subscribers) : undefined}
        />
      )}
    </>
  )
})
