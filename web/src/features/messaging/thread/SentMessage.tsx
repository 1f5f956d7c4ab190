import { IconAlertTriangleFilled } from '@tabler/icons-react'
import type { Message, Thread } from '@wardline/contract/messaging/thread.schemas.ts'
import type { Status } from '../../../platform/ui/Avatar.tsx'
import { DeliveryIcon } from '../../../platform/ui/DeliveryIcon.tsx'
import type { SubscriberList } from '../live/state.ts'
import { openThreadDialog } from '../operations/dialog-door.ts'
import { MessageMenu } from '../operations/MessageMenu.tsx'
import { AttachmentCard } from './AttachmentCard.tsx'
import { MessageAsks } from './MessageAsks.tsx'
import { MessageText } from './MessageText.tsx'
import { readingText, type Reading } from './reading.view.ts'
import { RowFrame } from './RowFrame.tsx'

export interface SentMessageProps {
  thread: Thread
  message: Message
  subscribers: SubscriberList | undefined
  isFirst: boolean
  isMine: boolean
  isAlarm: boolean
  status: Status | undefined
  reading: Reading | undefined
}

export const SentMessage = (props: SentMessageProps) => {
  const { thread, message, subscribers, isFirst, isMine, isAlarm, status, reading } = props
  return (
    <RowFrame
      name={message.sender.display_name}
      title={message.sender.title}
      picture={message.sender.profile_picture}
      status={status}
      isMine={isMine}
      at={Date.parse(message.created)}
      isFirst={isFirst}
      isAlarm={isAlarm}
      aside={
        <>
          {reading && (
            <ReadingMark
              reading={reading}
              onPress={() =>
                openThreadDialog({ thread_id: thread.id, name: 'history', message_id: message.id })
              }
            />
          )}
          <MessageMenu thread_id={thread.id} message_id={message.id} mayForward={thread.may.forward} />
        </>
      }
    >
      {isAlarm && (
        <span className="flex items-center gap-1 text-xs font-semibold text-danger">
          <IconAlertTriangleFilled size={13} aria-hidden />
          High priority
        </span>
      )}
      <MessageText items={message.data} />
      {message.attachments.map((attachment) => (
        <AttachmentCard key={attachment.id} thread_id={thread.id} attachment={attachment} />
      ))}
      {message.asks && (
        <MessageAsks thread={thread} message={{ ...message, asks: message.asks }} subscribers={subscribers} />
      )}
    </RowFrame>
  )
}

const ReadingMark = ({ reading, onPress }: { reading: Reading; onPress: () => void }) => (
  <button type="button" onClick={onPress} className="flex-none self-end rounded-sm hover:bg-selected">
    <span
      role="img"
      aria-label={readingText(reading)}
      className="flex items-center gap-1 text-2xs text-ink-2 tabular-nums"
    >
      <DeliveryIcon state={reading.state} />
      {reading.read}/{reading.others}
    </span>
  </button>
)
