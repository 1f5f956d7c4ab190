import { useShortcuts } from '../../../platform/keyboard/use-shortcuts.ts'
import type { CalendarPosition } from './use-calendar-position.ts'

/** `T` today, arrows previous and next, `A`, `D`, `W`, `M` views, `N` new shift. */
export function useCalendarShortcuts(position: CalendarPosition, create: (() => void) | undefined): void {
  useShortcuts({
    t: position.goToToday,
    a: () => position.showView('agenda'),
    d: () => position.showView('day'),
    w: () => position.showView('week'),
    n: (event) => {
      if (!create) return
      event.preventDefault()
      create()
    },
    ArrowLeft: () => position.step(-1),
    ArrowRight: () => position.step(1),
  })
  // `M` starts monitoring on other pages.
  useShortcuts(
    {
      m: (event) => {
        event.preventDefault()
        position.showView('month')
      },
    },
    { isFirst: true },
  )
}
