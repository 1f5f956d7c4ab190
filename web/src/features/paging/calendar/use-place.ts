import { useNavigate, useSearch } from '@tanstack/react-router'
import { calendarSearch } from './calendar-search.ts'
import { midnightOf, stepped, type View, type Wall } from './wall.view.ts'

const isPhone = () => matchMedia('(max-width: 47.99rem)').matches

/** Week is what one sees first, on a phone the day. */
export function usePlace(group: string, today: Wall) {
  const { view = isPhone() ? 'day' : 'week', date } = calendarSearch(useSearch({ strict: false }))
  const navigate = useNavigate()
  const day = midnightOf(date ? `${date}T00:00:00` : today)
  const go = (next: { view?: View; day?: Wall }) => {
    const to = (next.day ?? day).slice(0, 10)
    void navigate({
      to: '/pagingGroups/$group/calendar',
      params: { group },
      search: { view: next.view ?? view, ...(to !== today.slice(0, 10) && { date: to }) },
      replace: true,
    })
  }
  return {
    view,
    day,
    show: (next: View) => go({ view: next }),
    today: () => go({ day: today }),
    step: (by: -1 | 1) => go({ day: stepped(view, day, by) }),
  }
}

export type Place = ReturnType<typeof usePlace>
