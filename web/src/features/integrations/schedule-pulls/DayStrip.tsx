import type { SchedulePreview } from '@wardline/contract/integrations/schedule-sources/source-preview.schemas.ts'
import { clsx } from 'clsx'
import { countText } from '../../../platform/text/count-text.ts'
import { fillDays, formatShiftDay } from './source-preview.view.ts'

interface DayStripProps {
  schedule: SchedulePreview
  span: { from: string; until: string } | null
}

/** A square a day: what is new among what is there already. */
export function DayStrip({ schedule, span }: DayStripProps) {
  const days = fillDays(schedule, span)
  const { added } = schedule.counts
  return (
    <li className="grid items-center gap-x-3 gap-y-1 px-2 py-2 text-sm md:grid-cols-[minmax(0,11rem)_minmax(0,1fr)_3rem]">
      <span className="font-medium wrap-anywhere">{schedule.schedule_group_name}</span>
      <span className="flex flex-wrap gap-0.5" role="img" aria-label={describe(days)}>
        {days.map(({ day, added: count, same }) => (
          <span
            key={day}
            title={`${formatShiftDay(day)}: ${countText(count, 'shift')} added, ${same} the same`}
            className={clsx(
              'size-3 rounded-xs',
              count > 0 ? 'bg-accent-solid' : same > 0 ? 'bg-line-strong' : 'border border-line',
            )}
          />
        ))}
      </span>
      <span className="text-right tabular-nums">{added.toLocaleString('en-US')}</span>
    </li>
  )
}

function describe(days: SchedulePreview['days']): string {
  const [first] = days
  const last = days.at(-1)
  if (!first || !last) return 'No shifts'
  const count = days.filter(({ added }) => added > 0).length
  return `${formatShiftDay(first.day)} to ${formatShiftDay(last.day)}: shifts added on ${countText(count, 'day')}`
}
