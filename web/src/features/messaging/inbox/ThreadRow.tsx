import { IconBellOff, IconCheck } from '@tabler/icons-react'
import { isQuiet } from '@wardline/contract/messaging/threads/mute.rules.ts'
import { threadTitle } from '@wardline/contract/messaging/threads/thread-title.rules.ts'
import type { Thread } from '@wardline/contract/messaging/threads/thread.schemas.ts'
import { clsx } from 'clsx'
import { memo, type MouseEvent } from 'react'
import type { QueuedReply } from '../outbox/queued-reply.ts'
import { Avatar, type Status } from '../../../platform/ui/indicators/Avatar.tsx'
import { Chip, UnansweredBadge, PriorityBadge } from '../../../platform/ui/indicators/Chip.tsx'
import { useLongPress } from '../../../platform/ui/controls/use-long-press.ts'
import { DeliveryIcon } from '../../../platform/ui/indicators/DeliveryIcon.tsx'
import { formatFullDateTime, formatShortTime } from '../../../platform/clock/dates.ts'
import { isUnansweredPage } from '../live/thread-list.rules.ts'
import { ReminderChip } from '../threads/ReminderChip.tsx'
import { ThreadChips } from '../threads/ThreadChips.tsx'
import { mutedLabel } from '../threads/threads.text.ts'
import {
  acknowledgementText,
  pickAvatar,
  ownDeliveryState,
  previewText,
  queuedText,
  senderLabel,
} from './thread-row.view.ts'
import { mentionedLabel, notSentYetLabel, ownSenderLabel, unreadLabel } from './inbox.text.ts'

/** Keeps iOS from showing a preview of the link instead of selecting the row. */
const noCallout = { WebkitTouchCallout: 'none' } as const

export interface ThreadRowProps {
  thread: Thread
  me: number
  /** A plain link, because rendering a router link per row is too slow. */
  href: string
  isOpen: boolean
  isSelected?: boolean
  status: Status | undefined
  /** The newest reply that waits for the connection or was refused. */
  queued?: QueuedReply | undefined
  now: number
  onOpen: (event: MouseEvent<HTMLAnchorElement>, id: number) => void
  onIntent: (id: number) => void
  /** A long press selects the row, if the list has a selection. */
  onSelect?: (id: number) => void
}

export const ThreadRow = memo(function ThreadRow(props: ThreadRowProps) {
  const { thread, me, href, isOpen, isSelected, status, queued, now, onOpen, onIntent, onSelect } = props
  const longPress = useLongPress(() => onSelect?.(thread.id))
  const unread = thread.me.unread_message_count
  const isAlerting = unread > 0 && !isQuiet(thread)
  const avatar = pickAvatar(thread, me)
  const at = Date.parse(thread.last_message_date)
  const delivery = ownDeliveryState(thread, me)
  const acknowledgement = acknowledgementText(thread, now)
  return (
    <a
      href={href}
      data-thread={thread.id}
      aria-current={isOpen ? 'true' : undefined}
      {...(onSelect && longPress)}
      style={noCallout}
      onClick={(event) => onOpen(event, thread.id)}
      onPointerEnter={() => onIntent(thread.id)}
      onFocus={() => onIntent(thread.id)}
      className={clsx(
        'relative flex h-[76px] gap-2.5 border-b border-line px-3 py-2.5 -outline-offset-2',
        isOpen || isSelected ? 'bg-selected' : 'hover:bg-hover',
        thread.priority === 2 &&
          'before:absolute before:inset-y-0 before:left-0 before:w-[3px] before:bg-danger-solid',
      )}
    >
      {isSelected ? (
        <span className="grid size-9 flex-none place-items-center rounded-full bg-accent-solid text-accent-fg">
          <IconCheck size={20} aria-hidden />
        </span>
      ) : (
        <Avatar
          name={avatar.name}
          picture={avatar.picture}
          size={36}
          group={avatar.user_id === null}
          status={status}
        />
      )}
      <span className="min-w-0 flex-1">
        <span className="flex items-baseline gap-2">
          <span className={clsx('truncate', isAlerting && 'font-semibold')}>{threadTitle(thread, me)}</span>
          {thread.me.is_muted && (
            <IconBellOff
              size={13}
              role="img"
              aria-label={mutedLabel}
              className="flex-none self-center text-ink-3"
            />
          )}
          <time
            dateTime={thread.last_message_date}
            title={formatFullDateTime(at)}
            className={clsx(
              'ml-auto flex-none text-xs tabular-nums',
              isAlerting ? 'font-medium text-accent' : 'text-ink-3',
            )}
          >
            {formatShortTime(at, now)}
          </time>
        </span>
        <span className="flex items-center gap-1.5 text-sm text-ink-2">
          {delivery && !queued && <DeliveryIcon state={delivery} />}
          <span className="truncate">
            <span className="text-ink-3">{queued ? ownSenderLabel : senderLabel(thread, me)}: </span>
            {queued ? queuedText(queued) : previewText(thread)}
          </span>
          {unread > 0 && <UnreadCount count={unread} isMuted={!isAlerting} />}
        </span>
        <span className="mt-0.5 flex items-center gap-1.5 overflow-hidden">
          <PriorityBadge priority={thread.priority} />
          {queued && (
            <Chip tone="warn" className="font-semibold">
              {notSentYetLabel}
            </Chip>
          )}
          {thread.me.mentioned_message_id !== null && (
            <Chip tone="accent" className="font-semibold">
              <span role="img" aria-label={mentionedLabel}>
                @
              </span>
            </Chip>
          )}
          {thread.me.reminder && <ReminderChip reminder={thread.me.reminder} now={now} />}
          {isUnansweredPage(thread) ? (
            <UnansweredBadge />
          ) : acknowledgement ? (
            <Chip tone="info" className="tabular-nums">
              {acknowledgement}
            </Chip>
          ) : null}
          <ThreadChips thread={thread} />
        </span>
      </span>
    </a>
  )
})

const UnreadCount = ({ count, isMuted }: { count: number; isMuted: boolean }) => (
  <span
    role="img"
    aria-label={unreadLabel(count)}
    className={clsx(
      'ml-auto grid h-[18px] min-w-[18px] flex-none place-items-center rounded-full px-1 text-2xs font-semibold tabular-nums',
      isMuted ? 'border border-line bg-inset text-ink-2' : 'bg-accent-solid text-accent-fg',
    )}
  >
    {count > 99 ? '99+' : count}
  </span>
)
