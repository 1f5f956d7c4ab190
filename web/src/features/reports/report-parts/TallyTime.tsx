import { formatTime } from '../../../platform/clock/dates.ts'

/** Until when messages are counted. `as_of` is null before the first tally. */
export const TallyTime = ({ as_of }: { as_of: string | null }) => (
  <p className="pt-2 text-xs text-ink-2">
    {as_of === null
      ? 'Nothing is counted yet. Messages are counted every 5 minutes.'
      : `Messages are counted every 5 minutes, last at ${formatTime(Date.parse(as_of))}.`}
  </p>
)
