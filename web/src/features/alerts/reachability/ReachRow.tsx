import { IconAlertTriangleFilled, IconCheck, IconInfoCircle } from '@tabler/icons-react'
import { clsx } from 'clsx'
import { timeText, zoneText } from '../../paging/on-call/on-call.view.ts'
import { Avatar } from '../../../platform/ui/Avatar.tsx'
import { Chip } from '../../../platform/ui/Chip.tsx'
import type { ReachShift } from './reachability.api.ts'
import { stateText } from './reachability.view.ts'
import { TestPageButton } from './TestPageButton.tsx'

interface ReachRowProps {
  shift: ReachShift
  /** Milliseconds since 1970. */
  now: number
  /** The account's: a group of another zone says which. */
  homeZone: string
}

/** Somebody who is on call now or next: whether they can be reached, why not, and what to do. */
export function ReachRow({ shift, now, homeZone }: ReachRowProps) {
  const { display_name, state, starts, ends, time_zone, is_now, problems, channels, told, may } = shift
  const zone = time_zone === homeZone ? '' : ` ${zoneText(time_zone, now)}`
  const isLost = state === 'unreachable'
  return (
    <li
      className={clsx(
        'grid items-start gap-x-4 gap-y-2 border-b border-line px-3 py-2.5 last:border-b-0',
        may.test ? 'md:grid-cols-[180px_1fr_250px]' : 'md:grid-cols-[180px_1fr]',
        isLost && 'bg-danger-soft',
      )}
    >
      <div className="flex min-w-0 items-center gap-2.5">
        <Avatar name={display_name} />
        <div className="min-w-0">
          <p className="truncate text-sm font-medium">{display_name}</p>
          <p className="text-xs text-ink-2 tabular-nums">
            {is_now
              ? `Now, until ${timeText(time_zone, ends, now)}${zone}`
              : `From ${timeText(time_zone, starts, now)}${zone}`}
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
          {channels.length > 0 && `Rings by ${channels.join(', ')}.`}
          {told && ` They were told at ${timeText(time_zone, told, now)}${zone}.`}
        </p>
      </div>
      {may.test && <TestPageButton user_id={shift.user_id} name={display_name} />}
    </li>
  )
}

function State({ state }: { state: ReachShift['state'] }) {
  if (state === 'unreachable')
    return (
      <p className="flex items-center gap-1.5 font-semibold text-danger">
        <IconAlertTriangleFilled size={15} aria-hidden className="flex-none" />
        {stateText[state]}
      </p>
    )
  return state === 'weak' ? (
    <Chip tone="warn">
      <IconInfoCircle size={12} aria-hidden />
      {stateText[state]}
    </Chip>
  ) : (
    <Chip tone="ok">
      <IconCheck size={12} aria-hidden />
      {stateText[state]}
    </Chip>
  )
}
