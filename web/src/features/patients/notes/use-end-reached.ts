import { useEffect, useRef, type RefObject } from 'react'

/** Calls `onReached` when the element at the end of a list comes into view. */
export function useEndReached<T extends Element>(onReached: () => void): RefObject<T | null> {
  const end = useRef<T>(null)
  const current = useRef(onReached)
  useEffect(() => {
    current.current = onReached
  })
  useEffect(() => {
    const element = end.current
    if (!element) return undefined
    const observer = new IntersectionObserver(([entry]) => {
      if (entry?.isIntersecting) current.current()
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return end
}
