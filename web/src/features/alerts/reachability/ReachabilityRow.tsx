import { IconAlertTriangleFilled, IconCheck, IconInfoCircle } from '@tabler/icons-react'
import { clsx } from 'clsx'
import { formatGroupTime, formatZone } from '../../paging/on-call/on-call.view.ts'
import { Avatar } from '../../../platform/ui/indicators/Avatar.tsx'
import { Chip } from '../../../platform/ui/indicators/Chip.tsx'
import type { ReachabilityShift } from './reachability.api.ts'
import { reachabilityLabels } from './reachability.view.ts'
import { TestPageButton } from './TestPageButton.tsx'

interface ReachabilityRowProps {
  shift: ReachabilityShift
  now: number
  homeZone: string
}

export function ReachabilityRow({ shift, now, homeZone }: ReachabilityRowProps) {
  const { display_name, state, starts, ends, time_zone, is_now, problems, channels, notified, may } = shift
  const zone = time_zone === homeZone ? '' : ` ${formatZone(time_zone, now)}`
  const isUnreachable = state === 'unreachable'
  return (
    <li
      className={clsx(
        'grid items-start gap-x-4 gap-y-2 border-b border-line px-3 py-2.5 last:border-b-0',
        may.test ? 'md:grid-cols-[180px_1fr_250px]' : 'md:grid-cols-[180px_1fr]',
        isUnreachable && 'bg-danger-soft',
      )}
    >
      <div className="flex min-w-0 items-center gap-2.5">
        <Avatar name={display_name} />
        <div className="min-w-0">
          <p className="truncate text-sm font-medium">{display_name}</p>
          <p className="text-xs text-ink-2 tabular-nums">
            {is_now
              ? `Now, until ${formatGroupTime(time_zone, ends, now)}${zone}`
              : `From ${formatGroupTime(time_zone, starts, now)}${zone}`}
          </p>
        </div>
      </div>
      <div className="min-w-0 text-sm">
        <State state={state} />
        {problems.map(({ problem, why, what_to_do }) => (
          <p key={problem} className="pt-1">
            {why} <span className="text-ink-2">{what_to_do}</span>
          </p>
        ))}
        <p className="pt-1 text-xs text-ink-2">
          {channels.length > 0 && `Notified by ${channels.join(', ')}.`}
          {notified && ` Notified about this at ${formatGroupTime(time_zone, notified, now)}${zone}.`}
        </p>
      </div>
      {may.test && <TestPageButton user_id={shift.user_id} name={display_name} />}
    </li>
  )
}

function State({ state }: { state: ReachabilityShift['state'] }) {
  if (state === 'unreachable')
    return (
      <p className="flex items-center gap-1.5 font-semibold text-danger">
        <IconAlertTriangleFilled size={15} aria-hidden className="flex-none" />
        {reachabilityLabels[state]}
      </p>
    )
  return state === 'weak' ? (
    <Chip tone="warn">
      <IconInfoCircle size={12} aria-hidden />
      {reachabilityLabels[state]}
    </Chip>
  ) : (
    <Chip tone="ok">
      <IconCheck size={12} aria-hidden />
      {reachabilityLabels[state]}
    </Chip>
  )
}
