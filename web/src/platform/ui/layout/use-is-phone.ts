import { useSyncExternalStore } from 'react'

/** The same width as the `max-md` styles. */
export const phoneQuery = '(width < 48rem)'

function createWidthHook(query: string): () => boolean {
  const list = matchMedia(query)
  const subscribe = (listener: () => void) => {
    list.addEventListener('change', listener)
    return () => list.removeEventListener('change', listener)
  }
  return () => useSyncExternalStore(subscribe, () => list.matches)
}

export const useIsPhone = createWidthHook(phoneQuery)

/** Room for a side panel: the same width as the `lg` styles. */
export const useIsWide = createWidthHook('(width >= 64rem)')
