import { useVirtualizer } from '@tanstack/react-virtual'
import { useCallback, useEffect, useRef } from 'react'
import { useIsPainted } from '../../../platform/painted.ts'

const rowHeight = 76

/** How many rows are drawn, and the next page asked for, before they come into view. */
const beyond = 6

/** Of the pane above the rows, and on a phone of the bar below (px): about. */
const restHeight = 130

/** Rows of one height. Plain values out: the virtualizer changes under the compiler's memory. */
export function useVirtualRows(ids: readonly number[], onNearEnd: () => void) {
  'use no memo'
  const scroller = useRef<HTMLDivElement>(null)
  const isDrawn = useIsPainted()
  const virtualizer = useVirtualizer({
    count: ids.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    getItemKey: useCallback((index: number) => ids[index] ?? index, [ids]),
    // What is not in view is drawn behind what is.
    overscan: isDrawn ? beyond : 1,
    // Until it has been measured: the rows are there when the list is first drawn, not one drawing later.
    initialRect: { width: 0, height: innerHeight - restHeight },
  })
  const items = virtualizer.getVirtualItems()
  const last = virtualizer.range?.endIndex
  useEffect(() => {
    if (last !== undefined && last + beyond > ids.length - beyond) onNearEnd()
  }, [last, ids.length, onNearEnd])
  const show = (index: number) => {
    virtualizer.scrollToIndex(index, { align: 'auto' })
    if (items.some((item) => item.index === index)) return
    // The browser tells of the scroll in its next frame; the next key may come before, and counts from this row.
    scroller.current?.dispatchEvent(new Event('scroll'))
  }
  return { scroller, height: virtualizer.getTotalSize(), items, show }
}
