import {
  IconArrowForwardUp,
  IconBell,
  IconDots,
  IconHistory,
  IconListCheck,
  IconQuote,
} from '@tabler/icons-react'
import { toQuote } from '@wardline/contract/messaging/threads/quote.rules.ts'
import type { Message, Thread } from '@wardline/contract/messaging/threads/thread.schemas.ts'
import { Menu } from '../../../platform/ui/menus/Menu.tsx'
import type { MenuItem } from '../../../platform/ui/menus/menu-props.ts'
import { useChangeItems } from '../message-changes/use-change-items.ts'
import { requestQuote } from '../outbox/quote-request.ts'
import { openThreadDialog } from '../threads/thread-dialog.ts'
import {
  alertsByUserLabel,
  forwardMessageLabel,
  messageActionsLabel,
  messageHistoryLabel,
  proofOfPageLabel,
  quoteLabel,
} from './messages.text.ts'

export function MessageMenu({ thread, message }: { thread: Thread; message: Message }) {
  const thread_id = thread.id
  const message_id = message.id
  const mayForward = thread.may.forward && message.taken_back === null
  const changes = useChangeItems(thread, message)
  const item = (
    label: string,
    name: 'forward' | 'history' | 'alerts' | 'proof',
    Icon: typeof IconBell,
  ): MenuItem => ({
    label,
    icon: <Icon size={16} />,
    onSelect: () => openThreadDialog({ thread_id, name, message_id }),
  })
  const mayQuote = thread.may.reply && message.taken_back === null
  const quote: MenuItem = {
    label: quoteLabel,
    icon: <IconQuote size={16} />,
    onSelect: () =>
      requestQuote({
        thread_id,
        quote: toQuote({ ...message, has_attachments: message.attachments.length > 0 }),
      }),
  }
  const items = [
    ...(mayQuote ? [quote] : []),
    ...changes,
    ...(mayForward ? [item(forwardMessageLabel, 'forward', IconArrowForwardUp)] : []),
    item(messageHistoryLabel, 'history', IconHistory),
    item(alertsByUserLabel, 'alerts', IconBell),
    item(proofOfPageLabel, 'proof', IconListCheck),
  ]
  return (
    <Menu
      loadOnPress
      items={items}
      trigger={
        <button
          type="button"
          aria-label={messageActionsLabel}
          className="touch-target absolute -top-1.5 right-1 grid size-6 place-items-center rounded-md border border-line bg-raised text-ink-2 opacity-0 group-hover:opacity-100 hover:text-ink focus-visible:opacity-100 aria-expanded:opacity-100 pointer-coarse:opacity-100"
        >
          <IconDots size={16} aria-hidden />
        </button>
      }
    />
  )
}
