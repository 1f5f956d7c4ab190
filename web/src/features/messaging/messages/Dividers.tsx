import type { Departure } from '@wardline/contract/messaging/threads/departure.schemas.ts'
import { formatTime } from '../../../platform/clock/dates.ts'
import { leftText, removedByText } from '../subscribers/departures.text.ts'
import { newDividerLabel } from './messages.text.ts'

export const DayDivider = ({ day }: { day: string }) => (
  <div className="flex items-center gap-3 py-3 text-xs font-medium text-ink-2">
    <span className="h-px flex-1 bg-line" />
    {day}
    <span className="h-px flex-1 bg-line" />
  </div>
)

export const NewDivider = () => (
  <div className="flex items-center gap-2 py-1 text-xs font-semibold text-accent">
    <span className="h-px flex-1 bg-accent" />
    {newDividerLabel}
  </div>
)

/** A line of the timeline: who left the thread, or was removed from it. */
export function DepartureLine({ departure: { user, removed_by, at } }: { departure: Departure }) {
  const text = removed_by
    ? removedByText(user.display_name, removed_by.display_name)
    : leftText(user.display_name)
  return (
    <p className="py-1 text-center text-xs text-ink-2">
      {text} · <time dateTime={at}>{formatTime(Date.parse(at))}</time>
    </p>
  )
}
