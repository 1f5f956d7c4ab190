import { useVirtualizer } from '@tanstack/react-virtual'
import { useCallback, useEffect, useRef } from 'react'

const rowHeight = 76

/** Rows of one height. Plain values out: the virtualizer changes under the compiler's memory. */
export function useVirtualRows(ids: readonly number[], onNearEnd: () => void) {
  'use no memo'
  const scroller = useRef<HTMLDivElement>(null)
  const virtualizer = useVirtualizer({
    count: ids.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    getItemKey: useCallback((index: number) => ids[index] ?? index, [ids]),
    overscan: 6,
  })
  const items = virtualizer.getVirtualItems()
  const last = items.at(-1)?.index
  useEffect(() => {
    if (last !== undefined && last > ids.length - 6) onNearEnd()
  }, [last, ids.length, onNearEnd])
  const show = (index: number) => {
    virtualizer.scrollToIndex(index, { align: 'auto' })
    if (items.some((item) => item.index === index)) return
    // The browser tells of the scroll in its next frame; the next key may come before, and counts from this row.
    scroller.current?.dispatchEvent(new Event('scroll'))
  }
  return { scroller, height: virtualizer.getTotalSize(), items, show }
}
