import { describeTimes } from '../schedule.view.ts'
import { listBarParts, type ScheduleWindow } from './schedule-window.view.ts'

const hours = [0, 6, 12, 18, 24]
const dayMinutes = 24 * 60

/** The 24 hours of a day, with the covered ones filled. */
export const DayBar = ({ window }: { window: ScheduleWindow }) => (
  <div role="img" aria-label={`Covers ${describeTimes(window.from, window.to) ?? 'the whole day'}`}>
    <div aria-hidden className="relative h-2 overflow-hidden rounded-sm bg-inset outline outline-line">
      {listBarParts(window).map(({ start, end }) => (
        <span
          key={start}
          className="absolute inset-y-0 bg-accent-solid"
          style={{
            left: `${(start / dayMinutes) * 100}%`,
            width: `max(2px, ${((end - start) / dayMinutes) * 100}%)`,
          }}
        />
      ))}
    </div>
    <div aria-hidden className="flex justify-between pt-0.5 text-2xs text-ink-2 tabular-nums">
      {hours.map((hour) => (
        <span key={hour}>{String(hour).padStart(2, '0')}</span>
      ))}
    </div>
  </div>
)
