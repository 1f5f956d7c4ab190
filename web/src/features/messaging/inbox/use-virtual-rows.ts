import { useVirtualizer } from '@tanstack/react-virtual'
import { useCallback, useEffect, useRef } from 'react'
import { useHasPainted } from '../../../platform/loading/first-paint.ts'

const rowHeight = 76

const overscan = 6

/** Estimated height (px) of everything but the rows. */
const otherHeight = 130

/** Returns plain values: the React Compiler would memoize a mutable virtualizer. */
export function useVirtualRows(ids: readonly number[], onNearEnd: () => void) {
  'use no memo'
  const scroller = useRef<HTMLDivElement>(null)
  const isDrawn = useHasPainted()
  const virtualizer = useVirtualizer({
    count: ids.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    getItemKey: useCallback((index: number) => ids[index] ?? index, [ids]),
    overscan: isDrawn ? overscan : 1,
    // An estimate, so that the first render already has rows.
    initialRect: { width: 0, height: innerHeight - otherHeight },
  })
  const items = virtualizer.getVirtualItems()
  const last = virtualizer.range?.endIndex
  useEffect(() => {
    if (last !== undefined && last + overscan > ids.length - overscan) onNearEnd()
  }, [last, ids.length, onNearEnd])
  const show = (index: number) => {
    virtualizer.scrollToIndex(index, { align: 'auto' })
    if (items.some((item) => item.index === index)) return
    // Reports the scroll at once: the browser would do so in the next frame, after a quick next key.
    scroller.current?.dispatchEvent(new Event('scroll'))
  }
  return { scroller, height: virtualizer.getTotalSize(), items, show }
}
