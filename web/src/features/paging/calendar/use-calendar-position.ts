import { useNavigate, useSearch } from '@tanstack/react-router'
import { useIsPhone } from '../../../platform/ui/layout/use-is-phone.ts'
import { parseCalendarSearch } from './calendar-search.rules.ts'
import { startOfDay, type WallTime } from '../wall-time/wall-time.view.ts'
import { stepPeriod, type CalendarView } from './calendar-period.view.ts'

/** The view and the day of a calendar, which its address keeps. `first` is the day to start with instead of today. */
export function useCalendarPosition(today: WallTime, first: WallTime = today) {
  const isPhone = useIsPhone()
  const { view = isPhone ? 'agenda' : 'week', date } = parseCalendarSearch(useSearch({ strict: false }))
  const navigate = useNavigate()
  const day = startOfDay(date ? `${date}T00:00:00` : first)
  const go = (next: { view?: CalendarView; day?: WallTime }) => {
    const to = (next.day ?? day).slice(0, 10)
    void navigate({
      to: '.',
      search: { view: next.view ?? view, ...(to !== first.slice(0, 10) && { date: to }) },
      replace: true,
    })
  }
  return {
    view,
    day,
    showView: (next: CalendarView) => go({ view: next }),
    goToToday: () => go({ day: today }),
    step: (by: -1 | 1) => go({ day: stepPeriod(view, day, by) }),
  }
}

export type CalendarPosition = ReturnType<typeof useCalendarPosition>
