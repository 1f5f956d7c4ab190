import type { Thread } from '@wardline/contract/messaging/threads/thread.schemas.ts'
import { memo } from 'react'
import type { SubscriberList } from '../live/live-state.ts'
import { findStatus, type Presence } from '../threads/presence.api.ts'
import { DayDivider, DepartureLine, NewDivider } from './Dividers.tsx'
import type { MessageRow } from './message-rows.view.ts'
import { QueuedMessage } from './QueuedMessage.tsx'
import { getReadReceipt } from './read-receipt.view.ts'
import { SentMessage } from './SentMessage.tsx'

export interface MessageLogRowProps {
  row: MessageRow
  thread: Thread
  me: number
  presence: Presence
  subscribers: SubscriberList | undefined
}

export const MessageLogRow = memo(function MessageLogRow(props: MessageLogRowProps) {
  const { row, thread, me, presence, subscribers } = props
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
          isFirst={row.isFirst}
          isMine={row.message.sender.id === me}
          isAlarm={row.message.priority === 2}
          status={row.message.sender.id === me ? undefined : findStatus(presence, row.message.sender.id)}
          receipt={
            row.message.sender.id === me ? getReadReceipt(row.message, thread, subscribers) : undefined
          }
        />
      )}
      {row.kind === 'sent' && row.departures.map((each) => <DepartureLine key={each.id} departure={each} />)}
    </>
  )
})
