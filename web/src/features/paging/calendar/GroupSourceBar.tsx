import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { IconAlertTriangleFilled, IconCloudDownload } from '@tabler/icons-react'
import type { GroupSource } from '@wardline/contract/paging/imported-shifts/group-source.schemas.ts'
import { sourceSystems } from '@wardline/contract/paging/imported-shifts/source-systems.ts'
import { formatDateTime } from '../../../platform/clock/dates.ts'
import { useMinute } from '../../../platform/clock/use-now.ts'
import { countText } from '../../../platform/text/count-text.ts'
import type { WallTime } from '../wall-time/wall-time.view.ts'
import { groupSourceQuery } from './group-source.api.ts'

type Source = NonNullable<GroupSource['source']>

const problems: Readonly<Record<Source['state'], string>> = {
  current: '',
  failing: 'cannot be pulled; the last good schedule stays',
  waiting: 'has changes waiting for a decision',
  off: 'is switched off; imported shifts stay',
}

interface GroupSourceBarProps {
  group_id: number
  time_zone: string
  range: { start: WallTime; end: WallTime }
}

/** Shows the system that fills the calendar, the age of its schedule, and its people without a user in Wardline. */
export function GroupSourceBar({ group_id, time_zone, range }: GroupSourceBarProps) {
  const now = useMinute()
  const { data } = useQuery(groupSourceQuery(group_id, range))
  if (!data?.source) return null
  const { source, unassigned, may } = data
  const { kind, id, state, last_success, last_end } = source
  const at = (instant: string) => formatDateTime(Date.parse(instant), now, time_zone)
  const isProblem = state === 'failing' || state === 'waiting'
  const age = last_success === null ? 'never pulled' : `pulled ${at(last_success)}`
  return (
    <div className="cal-bar border-b border-line bg-inset px-3 py-1.5 text-xs text-ink-2">
      <p role="status" className="flex flex-wrap items-center gap-x-1.5">
        {isProblem ? (
          <IconAlertTriangleFilled size={14} aria-hidden className="flex-none text-warn" />
        ) : (
          <IconCloudDownload size={14} aria-hidden className="flex-none" />
        )}
        {may.open ? (
          <Link
            to="/integrations/$kind/$item"
            params={{ kind, item: String(id) }}
            className="text-accent underline"
          >
            {sourceSystems[kind]}
          </Link>
        ) : (
          sourceSystems[kind]
        )}
        <span className={isProblem ? 'font-medium text-warn' : undefined}>
          {[problems[state], age, last_end && `until ${at(last_end)}`].filter(Boolean).join(' · ')}
        </span>
      </p>
      {unassigned.length > 0 && <UnassignedShifts shifts={unassigned} at={at} />}
    </div>
  )
}

const initiallyShown = 3

/** They put no one on call: pages at these times go to the fail-over user. */
const UnassignedShifts = ({
  shifts,
  at,
}: {
  shifts: GroupSource['unassigned']
  at: (instant: string) => string
}) => (
  <details className="pt-1">
    <summary className="cursor-pointer font-medium text-warn">
      {countText(shifts.length, 'shift')} without a user:{' '}
      {shifts
        .slice(0, initiallyShown)
        .map((shift) => nameOf(shift))
        .join(', ')}
      {shifts.length > initiallyShown && ` and ${shifts.length - initiallyShown} more`}
    </summary>
    <ul role="list" className="max-h-40 overflow-y-auto pt-1">
      {shifts.map((shift) => (
        <li key={`${shift.source_key} ${shift.call_order}`} className="tabular-nums">
          {at(shift.start)}–{at(shift.end)} · {nameOf(shift)} · {shift.assignment_name}
        </li>
      ))}
    </ul>
  </details>
)

const nameOf = ({ staff_name }: GroupSource['unassigned'][number]): string =>
  staff_name === '' ? 'Open shift' : `Unmatched: ${staff_name}`
