import { layerText } from '@wardline/contract/paging/oncall.rules.ts'
import type { GivenShift, MyShift } from '@wardline/contract/paging/my-shift.schemas.ts'
import { Chip } from '../../../platform/ui/Chip.tsx'
import { PlaceLink } from '../../../platform/ui/PlaceLink.tsx'
import { dateOf, dayText, wallOf } from '../calendar/wall.view.ts'
import { shiftAddress, shiftHours } from './my-shifts.view.ts'

const row =
  'relative flex min-h-12 items-center gap-x-3 max-md:flex-wrap border-b border-line px-3 py-1.5 last:border-b-0'

/** A shift of one's own; it leads to its place on the calendar, where it can be offered. */
export function ShiftRow({ shift, date }: { shift: MyShift; date: string }) {
  const { group_name, title, layer, is_now, taken_from } = shift
  const about = [title, taken_from && `taken over from ${taken_from}`].filter(Boolean).join(' · ')
  return (
    <li className={`${row} hover:bg-hover`}>
      <span className="flex-none text-sm tabular-nums max-md:w-full md:w-30">{shiftHours(shift, date)}</span>
      <span className="min-w-0 flex-1">
        <PlaceLink
          href={shiftAddress(shift)}
          className="block truncate text-sm font-medium outline-none after:absolute after:inset-0 focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-accent"
        >
          {group_name}
        </PlaceLink>
        {about !== '' && <span className="block truncate text-xs text-ink-2">{about}</span>}
      </span>
      {is_now && <Chip tone="ok">On call now</Chip>}
      <Chip>{layerText(layer)}</Chip>
    </li>
  )
}

/** What was one's own by the calendar. */
export function GivenRow({ given }: { given: GivenShift }) {
  const date = dateOf(wallOf(given.start))
  return (
    <li className={`${row} hover:bg-hover`}>
      <span className="flex-none text-sm tabular-nums max-md:w-full md:w-44">
        {dayText(wallOf(given.start))}, {shiftHours(given, date)}
      </span>
      <span className="min-w-0 flex-1">
        <PlaceLink
          href={`/pagingGroups/${given.group_uid}/calendar`}
          className="block truncate text-sm font-medium outline-none after:absolute after:inset-0 focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-accent"
        >
          {given.group_name}
        </PlaceLink>
        <span className="block truncate text-xs text-ink-2">Taken over by {given.taken_by}</span>
      </span>
    </li>
  )
}
