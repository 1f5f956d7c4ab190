import { IconChevronLeft, IconChevronRight, IconPlus, IconPrinter } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Button, IconButton } from '../../../platform/ui/controls/Button.tsx'
import { Select } from '../../../platform/ui/controls/Input.tsx'
import { SegmentedControl } from '../../../platform/ui/controls/SegmentedControl.tsx'
import { useIsPhone } from '../../../platform/ui/layout/use-is-phone.ts'
import { useMe } from '../../accounts/me/me.api.ts'
import { type WallTime } from '../wall-time/wall-time.view.ts'
import { periodTitle, type CalendarView } from './calendar-period.view.ts'

export interface CalendarToolbarProps {
  view: CalendarView
  day: WallTime
  onView: (view: CalendarView) => void
  onToday: () => void
  onStep: (by: -1 | 1) => void
  onCreate?: (() => void) | undefined
  children?: ReactNode
}

const segments = [
  { value: 'agenda', label: 'Agenda' },
  { value: 'month', label: 'Month' },
  { value: 'week', label: 'Week' },
  { value: 'day', label: 'Day' },
] as const

export function CalendarToolbar(props: CalendarToolbarProps) {
  const weekStart = useMe().account.week_start
  const isPhone = useIsPhone()
  const { view, day, onView, onToday, onStep, onCreate, children } = props
  return (
    <div className="cal-bar flex items-center gap-1 border-b border-line px-3 py-1 md:flex-wrap md:gap-2 md:py-2">
      <Button onClick={onToday} aria-keyshortcuts="T">
        Today
      </Button>
      <div className="flex">
        <IconButton label={`Previous ${view}`} keys="ArrowLeft" onClick={() => onStep(-1)}>
          <IconChevronLeft size={18} aria-hidden />
        </IconButton>
        <IconButton label={`Next ${view}`} keys="ArrowRight" onClick={() => onStep(1)}>
          <IconChevronRight size={18} aria-hidden />
        </IconButton>
      </div>
      <h2
        aria-live="polite"
        className="min-w-0 flex-1 truncate text-lg font-semibold max-md:order-first max-md:text-sm"
      >
        {periodTitle(view, day, weekStart, isPhone)}
      </h2>
      {isPhone ? (
        <Select
          aria-label="Calendar view"
          value={view}
          onChange={({ target }) => onView(target.value as CalendarView)}
        >
          {segments.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Select>
      ) : (
        <SegmentedControl
          legend="Calendar view"
          hideLegend
          value={view}
          segments={segments}
          onChange={onView}
        />
      )}
      {children}
      <IconButton label="Print" onClick={() => print()} className="max-md:hidden">
        <IconPrinter size={18} aria-hidden />
      </IconButton>
      {onCreate && (
        <Button tone="accent" onClick={onCreate} aria-keyshortcuts="N" className="cal-add">
          <IconPlus size={16} aria-hidden />
          <span className="max-md:sr-only">Add shift</span>
        </Button>
      )}
    </div>
  )
}
