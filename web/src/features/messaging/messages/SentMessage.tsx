import { IconAlertTriangleFilled } from '@tabler/icons-react'
import type { Message, Thread } from '@wardline/contract/messaging/threads/thread.schemas.ts'
import { Suspense } from 'react'
import { formatTime } from '../../../platform/clock/dates.ts'
import { lazyComponent } from '../../../platform/loading/lazy-import.ts'
import type { Status } from '../../../platform/ui/indicators/Avatar.tsx'
import { DeliveryIcon } from '../../../platform/ui/indicators/DeliveryIcon.tsx'
import { openThreadDialog } from '../threads/thread-dialog.ts'
import { ReadBackButton } from '../quick-phrases/ReadBackButton.tsx'
import { MessageReactions } from '../message-changes/MessageReactions.tsx'
import { correctedMark, takenBackText } from '../message-changes/message-changes.text.ts'
import { MessageMenu } from './MessageMenu.tsx'
import { AttachmentCard } from '../attachments/AttachmentCard.tsx'
import {
  MessageAcknowledgement,
  type MessageAcknowledgementProps,
} from '../acknowledgements/MessageAcknowledgement.tsx'
import { OutcomeSkeleton } from '../outcome/OutcomeSkeleton.tsx'
import { CallDetails } from './CallDetails.tsx'
import { listUnwrittenNames } from './mention-parts.view.ts'
import { MessageText } from './MessageText.tsx'
import { QuoteLine } from './QuoteLine.tsx'
import { RecipientLine } from './RecipientLine.tsx'
import { readReceiptText, type ReadReceipt } from './read-receipt.view.ts'
import { MessageFrame } from './MessageFrame.tsx'
import { highPriorityLabel, mentionsText } from './messages.text.ts'

const MessageOutcome = lazyComponent(() =>
  import('../outcome/MessageOutcome.tsx').then((module) => ({ default: module.MessageOutcome })),
)

export interface SentMessageProps {
  thread: Thread
  message: Message
  isFirst: boolean
  isMine: boolean
  isAlarm: boolean
  status: Status | undefined
  receipt: ReadReceipt | undefined
}

export function SentMessage(props: SentMessageProps) {
  const { thread, message, isFirst, isMine, status, receipt } = props
  const isAlarm = props.isAlarm && message.taken_back === null
  const unwritten = listUnwrittenNames(message.data, message.mentions)
  return (
    <MessageFrame
      user_id={message.sender.id}
      name={message.sender.display_name}
      title={message.sender.title}
      picture={message.sender.profile_picture}
      status={status}
      isMine={isMine}
      at={Date.parse(message.created)}
      isFirst={isFirst}
      isAlarm={isAlarm}
      via={message.via}
      aside={
        <>
          {receipt && (
            <ReadReceiptButton
              receipt={receipt}
              onPress={() =>
                openThreadDialog({ thread_id: thread.id, name: 'history', message_id: message.id })
              }
            />
          )}
          <MessageMenu thread={thread} message={message} />
        </>
      }
    >
      {isAlarm && (
        <span className="flex items-center gap-1 text-xs font-semibold text-danger">
          <IconAlertTriangleFilled size={13} aria-hidden />
          {highPriorityLabel}
        </span>
      )}
      {message.recipients && <RecipientLine recipients={message.recipients} />}
      {message.quote && <QuoteLine thread_id={thread.id} quote={message.quote} />}
      <MessageText items={message.data} mentions={message.mentions} />
      {unwritten.length > 0 && <p className="text-xs text-ink-2">{mentionsText(unwritten)}</p>}
      {message.taken_back !== null && <p className="text-ink-2">{takenBackText(isMine)}</p>}
      {message.taken_back === null && message.corrected !== null && (
        <p className="text-xs text-ink-2">{correctedMark(formatTime(Date.parse(message.corrected)))}</p>
      )}
      {message.call && <CallDetails call={message.call} />}
      {message.attachments.map((attachment) => (
        <AttachmentCard key={attachment.id} thread_id={thread.id} attachment={attachment} />
      ))}
      {message.acknowledgement_request && (
        <RequestedResponse
          thread={thread}
          message={{ ...message, acknowledgement_request: message.acknowledgement_request }}
        />
      )}
      <ReadBackButton thread={thread} message={message} />
      <MessageReactions thread={thread} message={message} />
    </MessageFrame>
  )
}

const ReadReceiptButton = ({ receipt, onPress }: { receipt: ReadReceipt; onPress: () => void }) => (
  <button type="button" onClick={onPress} className="flex-none self-end rounded-sm hover:bg-selected">
    <span
      role="img"
      aria-label={readReceiptText(receipt)}
      className="flex items-center gap-1 text-2xs text-ink-2 tabular-nums"
    >
      <DeliveryIcon state={receipt.state} />
      {receipt.read}/{receipt.others}
    </span>
  </button>
)

/** Asked users see their own answer, everyone else the outcome. */
const RequestedResponse = (request: MessageAcknowledgementProps) =>
  request.message.acknowledgement_request.mine ? (
    <MessageAcknowledgement {...request} />
  ) : (
    <Suspense fallback={<OutcomeSkeleton {...request} />}>
      <MessageOutcome {...request} />
    </Suspense>
  )
