import { IconCheck, IconChecks, IconClock, IconCornerUpLeft } from '@tabler/icons-react'
import { clsx } from 'clsx'

export type Delivery = 'pending' | 'delivered' | 'read' | 'replied'

const appearance = {
  pending: { word: 'Sent', Icon: IconClock, colour: 'text-ink-3' },
  delivered: { word: 'Delivered', Icon: IconCheck, colour: 'text-ink-3' },
  read: { word: 'Read', Icon: IconChecks, colour: 'text-accent' },
  replied: { word: 'Replied', Icon: IconCornerUpLeft, colour: 'text-ok' },
}

export function DeliveryIcon({ state, label = false }: { state: Delivery; label?: boolean }) {
  const { word, Icon, colour } = appearance[state]
  return (
    <span className={clsx('inline-flex flex-none items-center gap-1 text-xs', colour)}>
      {label ? <Icon size={14} aria-hidden /> : <Icon size={14} role="img" aria-label={word} />}
      {label && word}
    </span>
  )
}
