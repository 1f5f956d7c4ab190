import { useKeys } from '../../../platform/keyboard/use-keys.ts'
import type { Place } from './use-place.ts'

/** `T` today, arrows a step, `D`, `W`, `M` the views, `N` somebody new on call. */
export function useCalendarKeys(place: Place, create: (() => void) | undefined): void {
  useKeys({
    t: place.today,
    d: () => place.show('day'),
    w: () => place.show('week'),
    n: (event) => {
      if (!create) return
      event.preventDefault()
      create()
    },
    ArrowLeft: () => place.step(-1),
    ArrowRight: () => place.step(1),
  })
  // On every other page this letter begins to monitor somebody.
  useKeys(
    {
      m: (event) => {
        event.preventDefault()
        place.show('month')
      },
    },
    { isFirst: true },
  )
}
