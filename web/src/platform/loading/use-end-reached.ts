import { useEffect, useEffectEvent, useRef, type RefObject } from 'react'

/**
 * Calls `onReached` shortly before the element at the end of a list comes into view, and again for each `loaded` while
 * the element stays in view: a page may be shorter than the screen.
 */
export function useEndReached<T extends Element>(
  loaded: unknown,
  onReached: () => void,
): RefObject<T | null> {
  const end = useRef<T>(null)
  const reach = useEffectEvent(onReached)
  useEffect(() => {
    if (!end.current) return undefined
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) reach()
      },
      { rootMargin: '600px' },
    )
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [loaded])
  return end
}
