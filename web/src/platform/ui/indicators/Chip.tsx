import { IconAlertTriangleFilled, IconArrowDown } from '@tabler/icons-react'
import type { Priority } from '@wardline/contract/messaging/threads/priority.ts'
import { clsx } from 'clsx'
import type { ReactNode } from 'react'

const tones = {
  plain: 'border border-line bg-inset text-ink-2',
  accent: 'bg-accent-soft text-accent',
  danger: 'bg-danger-soft text-danger',
  warn: 'bg-warn-soft text-warn',
  ok: 'bg-ok-soft text-ok',
  info: 'bg-info-soft text-info',
}

export interface ChipProps {
  tone?: keyof typeof tones
  className?: string
  children: ReactNode
}

export function Chip({ tone = 'plain', className, children }: ChipProps) {
  return (
    <span
      className={clsx(
        'inline-flex h-[18px] flex-none items-center gap-1 rounded-sm px-1.5 text-2xs whitespace-nowrap',
        tones[tone],
        className,
      )}
    >
      {children}
    </span>
  )
}

interface PriorityBadgeProps {
  priority: Priority
  low?: boolean
  /** Draws only the triangle on phones, where a head has no room for the word. */
  isShort?: boolean
}

export function PriorityBadge({ priority, low = false, isShort = false }: PriorityBadgeProps) {
  if (priority === 2)
    return (
      <Chip tone="danger" className="font-semibold">
        <IconAlertTriangleFilled size={11} aria-hidden />
        <span className={clsx(isShort && 'max-md:sr-only')}>High</span>
      </Chip>
    )
  if (priority === 0 && low)
    return (
      <span className="inline-flex flex-none items-center gap-0.5 text-xs text-ink-3">
        <IconArrowDown size={12} aria-hidden />
        Low
      </span>
    )
  return null
}

export const UnansweredBadge = () => (
  <Chip tone="danger" className="font-semibold">
    <IconAlertTriangleFilled size={11} aria-hidden />
    No one answered
  </Chip>
)
