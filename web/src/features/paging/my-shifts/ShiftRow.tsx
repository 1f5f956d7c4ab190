import { callOrderLabel } from '@wardline/contract/paging/on-call/on-call.rules.ts'
import type { TakenOverShift } from '@wardline/contract/paging/my-shifts/my-shift.schemas.ts'
import { Chip } from '../../../platform/ui/indicators/Chip.tsx'
import { AppLink } from '../../../platform/ui/layout/AppLink.tsx'
import { datePart, formatDay, toWallTime } from '../wall-time/wall-time.view.ts'
import { shiftUrl, formatShiftHours, type DatedShift } from './my-shifts.view.ts'

const row =
  'relative flex min-h-12 items-center gap-x-3 max-md:flex-wrap border-b border-line px-3 py-1.5 last:border-b-0'

export function ShiftRow({ shift, date, day }: DatedShift) {
  const { group_name, title, call_order, is_now, taken_from } = shift
  const about = [title, taken_from && `taken over from ${taken_from}`].filter(Boolean).join(' · ')
  return (
    <li className={`${row} hover:bg-hover`}>
      <span className="flex flex-none gap-3 text-sm tabular-nums max-md:w-full">
        <span className="w-24 flex-none text-ink-2">{day}</span>
        <span className="md:w-44">{formatShiftHours(shift, date)}</span>
      </span>
      <span className="min-w-0 flex-1">
        <AppLink
          href={shiftUrl(shift)}
          className="block truncate text-sm font-medium outline-none after:absolute after:inset-0 focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-accent"
        >
          {group_name}
        </AppLink>
        {about !== '' && <span className="block truncate text-xs text-ink-2">{about}</span>}
      </span>
      {is_now && <Chip tone="ok">On call now</Chip>}
      {call_order > 1 && <Chip>{callOrderLabel(call_order)}</Chip>}
    </li>
  )
}

export function TakenOverRow({ shift }: { shift: TakenOverShift }) {
  const date = datePart(toWallTime(shift.start))
  return (
    <li className={`${row} hover:bg-hover`}>
      <span className="flex-none text-sm tabular-nums max-md:w-full md:w-44">
        {formatDay(toWallTime(shift.start))}, {formatShiftHours(shift, date)}
      </span>
      <span className="min-w-0 flex-1">
        <AppLink
          href={`/pagingGroups/${shift.group_uid}/calendar`}
          className="block truncate text-sm font-medium outline-none after:absolute after:inset-0 focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-accent"
        >
          {shift.group_name}
        </AppLink>
        <span className="block truncate text-xs text-ink-2">Taken over by {shift.taken_by}</span>
      </span>
    </li>
  )
}
