import {
  IconAlertTriangle,
  IconAlertTriangleFilled,
  IconCheck,
  IconPlayerPause,
  IconPlayerPlay,
} from '@tabler/icons-react'
import { clsx } from 'clsx'
import { stateLabels, type PolicyState } from './policy-state.view.ts'

const icons = {
  active: IconCheck,
  trial: IconPlayerPlay,
  never_runs: IconAlertTriangle,
  broken: IconAlertTriangleFilled,
  inactive: IconPlayerPause,
} as const

export function PolicyStateLabel({ state }: { state: PolicyState }) {
  const Icon = icons[state]
  return (
    <span
      className={clsx(
        'inline-flex items-center gap-1.5 whitespace-nowrap',
        state === 'broken' ? 'text-danger' : state === 'never_runs' ? 'text-warn' : 'text-ink-2',
      )}
    >
      <Icon size={16} stroke={1.75} aria-hidden className="flex-none" />
      {stateLabels[state]}
    </span>
  )
}
