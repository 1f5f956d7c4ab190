import {
  IconAlertCircle,
  IconAlertTriangleFilled,
  IconCheck,
  IconCircleDashed,
  IconClock,
  IconPlayerPause,
  type Icon,
} from '@tabler/icons-react'
import type { Integration } from '@wardline/contract/integrations/overview/integration.schemas.ts'
import { clsx } from 'clsx'

const icons: Record<Integration['state'], Icon> = {
  failing: IconAlertTriangleFilled,
  attention: IconAlertCircle,
  working: IconCheck,
  waiting: IconClock,
  paused: IconPlayerPause,
  not_set_up: IconCircleDashed,
}

const tones: Record<Integration['state'], string> = {
  failing: 'font-medium text-danger',
  attention: 'font-medium text-warn',
  working: 'text-ink',
  waiting: 'text-ink-2',
  paused: 'text-ink-2',
  not_set_up: 'text-ink-2',
}

export function IntegrationState({ row: { state, state_label } }: { row: Integration }) {
  const StateIcon = icons[state]
  return (
    <span className={clsx('inline-flex items-center gap-1.5', tones[state])}>
      <StateIcon size={16} stroke={1.75} aria-hidden className="flex-none" />
      {state_label}
    </span>
  )
}
