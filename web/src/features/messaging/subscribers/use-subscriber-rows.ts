import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useRef } from 'react'

/** Height of a row without wrapped text; others are measured. */
const usualRowHeight = 72
const nearRows = 8
const throttleMs = 250

/** Returns plain values: the React Compiler would memoize a mutable virtualizer. */
export function useSubscriberRows(count: number, loadMore: () => void) {
  'use no memo'
  const scroller = useRef<HTMLDivElement>(null)
  const virtualizer = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => usualRowHeight,
    overscan: 8,
    paddingStart: 4,
    paddingEnd: 4,
  })
  const items = virtualizer.getVirtualItems()
  const last = items.at(-1)
  const lastLoadAt = useRef(0)
  const isNearEnd = last !== undefined && last.index > count - nearRows
  useEffect(() => {
    if (!isNearEnd) return
    const load = () => {
      lastLoadAt.current = performance.now()
      loadMore()
    }
    const timer = setTimeout(load, Math.max(0, lastLoadAt.current + throttleMs - performance.now()))
    return () => clearTimeout(timer)
  }, [isNearEnd, loadMore])
  return {
    scroller,
    indexes: items.map((item) => item.index),
    measure: virtualizer.measureElement,
    above: items[0]?.start ?? 0,
    below: virtualizer.getTotalSize() - (last?.end ?? 0),
  }
}
