import { IconAlertTriangleFilled, IconCheck, IconInfoCircle } from '@tabler/icons-react'
import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { formatGroupTime, formatZone } from '../../paging/on-call/on-call.view.ts'
import { Avatar } from '../../../platform/ui/indicators/Avatar.tsx'
import { Chip } from '../../../platform/ui/indicators/Chip.tsx'
import type { ReachabilityShift } from './reachability.api.ts'
import { reachabilityLabels } from './reachability.view.ts'
import { TestPageButton } from './TestPageButton.tsx'

interface ReachabilityRowProps {
  /** All of one user. */
  shifts: readonly ReachabilityShift[]
  now: number
  homeZone: string
  /** Whether the shifts are of different groups, so that each names its group. */
  namesGroups?: boolean
  children?: ReactNode
}

export function ReachabilityRow({ shifts, now, homeZone, namesGroups, children }: ReachabilityRowProps) {
  const [first] = shifts
  if (!first) return null
  const { display_name, channels, may, user_id } = first
  const at = (instant: string, { time_zone }: ReachabilityShift) =>
    formatGroupTime(time_zone, instant, now) +
    (time_zone === homeZone ? '' : ` ${formatZone(time_zone, now)}`)
  const warned = shifts.find(({ notified }) => notified !== null)
  return (
    <li
      className={clsx(
        'grid items-start gap-x-4 gap-y-2 border-b border-line px-3 py-2.5 last:border-b-0',
        may.test ? 'md:grid-cols-[180px_1fr_fit-content(250px)]' : 'md:grid-cols-[180px_1fr]',
        first.state === 'unreachable' && 'bg-danger-soft',
      )}
    >
      <div className="flex min-w-0 items-center gap-2.5">
        <Avatar name={display_name} />
        <p className="min-w-0 text-sm font-medium wrap-anywhere">{display_name}</p>
      </div>
      <div className="min-w-0 text-sm">
        {shifts.map((shift) => (
          <p key={`${shift.group_id} ${shift.starts} ${shift.call_order}`} className="tabular-nums">
            {namesGroups && `${shift.group_name} · `}
            {shift.is_now ? `Now, until ${at(shift.ends, shift)}` : `From ${at(shift.starts, shift)}`}
          </p>
        ))}
        {children}
        <p className="text-xs text-ink-2 empty:hidden">
          {channels.length > 0 && `Notified by ${channels.join(', ')}.`}
          {warned?.notified && ` Warned about this at ${at(warned.notified, warned)}.`}
        </p>
      </div>
      {may.test && <TestPageButton user_id={user_id} name={display_name} />}
    </li>
  )
}

export const Problems = ({ problems }: Pick<ReachabilityShift, 'problems'>) =>
  problems.map(({ problem, why, what_to_do }) => (
    <p key={problem} className="pt-1">
      {why} <span className="text-ink-2">{what_to_do}</span>
    </p>
  ))

export function State({ state }: { state: ReachabilityShift['state'] }) {
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
