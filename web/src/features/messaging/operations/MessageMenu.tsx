import { IconArrowForwardUp, IconBell, IconDots, IconHistory, IconListCheck } from '@tabler/icons-react'
import { Menu, type MenuItem } from '../../../platform/ui/Menu.tsx'
import { openThreadDialog } from './dialog-door.ts'

interface MessageMenuProps {
  thread_id: number
  message_id: number
  mayForward: boolean
}

/** What can be done with one message. Seen when one points at its row or stands in it; under a finger always. */
export function MessageMenu({ thread_id, message_id, mayForward }: MessageMenuProps) {
  const item = (
    label: string,
    name: 'forward' | 'history' | 'alerts' | 'proof',
    Icon: typeof IconBell,
  ): MenuItem => ({
    label,
    icon: <Icon size={16} />,
    onSelect: () => openThreadDialog({ thread_id, name, message_id }),
  })
  const items = [
    ...(mayForward ? [item('Forward this message', 'forward', IconArrowForwardUp)] : []),
    item('Message history', 'history', IconHistory),
    item('Alerts by user', 'alerts', IconBell),
    item('Proof of page', 'proof', IconListCheck),
  ]
  return (
    <Menu
      isLate
      items={items}
      trigger={
        <button
          type="button"
          aria-label="Message actions"
          className="absolute -top-1.5 right-1 grid size-6 place-items-center rounded-md border border-line bg-raised text-ink-2 opacity-0 group-hover:opacity-100 hover:text-ink focus-visible:opacity-100 aria-expanded:opacity-100 pointer-coarse:opacity-100"
        >
          <IconDots size={16} aria-hidden />
        </button>
      }
    />
  )
}
