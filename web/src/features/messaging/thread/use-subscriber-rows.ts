import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useRef } from 'react'

const rowHeight = 48
const nearRows = 8
const throttleMs = 250

/**
 * Two thousand people scroll like ten: only those in view exist, with room above and below for the others. Plain values
 * out: the virtualizer changes under the compiler's memory.
 */
export function useSubscriberRows(count: number, loadMore: () => void) {
  'use no memo'
  const scroller = useRef<HTMLDivElement>(null)
  const virtualizer = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 8,
    paddingStart: 4,
    paddingEnd: 4,
  })
  const items = virtualizer.getVirtualItems()
  const last = items.at(-1)
  const asked = useRef(0)
  const isNearEnd = last !== undefined && last.index > count - nearRows
  useEffect(() => {
    if (!isNearEnd) return
    const ask = () => {
      asked.current = performance.now()
      loadMore()
    }
    const timer = setTimeout(ask, Math.max(0, asked.current + throttleMs - performance.now()))
    return () => clearTimeout(timer)
  }, [isNearEnd, loadMore])
  return {
    scroller,
    indexes: items.map((item) => item.index),
    above: items[0]?.start ?? 0,
    below: virtualizer.getTotalSize() - (last?.end ?? 0),
  }
}
