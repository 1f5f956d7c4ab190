import { useSyncExternalStore } from 'react'

/** The same width as the `max-md` styles. */
const phone = matchMedia('(width < 48rem)')

export const useIsPhone = (): boolean =>
  useSyncExternalStore(
    (listener) => {
      phone.addEventListener('change', listener)
      return () => phone.removeEventListener('change', listener)
    },
    () => phone.matches,
  )
