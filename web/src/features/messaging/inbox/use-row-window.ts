import { useCallback, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useHasPainted } from '../../../platform/loading/first-paint.ts'
import { findVisibleRows, rowHeight, scrollTopToShow } from './row-window.rules.ts'

const overscan = 6

/** Estimated height (px) of everything but the rows. */
const otherHeight = 130

/** Renders the rows in view only. They all have one height, so that none needs to be measured. */
export function useRowWindow(ids: readonly number[], onNearEnd: () => void) {
  const scroller = useRef<HTMLDivElement>(null)
  const isDrawn = useHasPainted()
  // An estimate, so that the first render already has rows.
  const [visible, setVisible] = useState(() => findVisibleRows(0, innerHeight - otherHeight))
  const update = useCallback(() => {
    if (!scroller.current) return
    const next = findVisibleRows(scroller.current.scrollTop, scroller.current.clientHeight)
    setVisible((known) => (known.first === next.first && known.last === next.last ? known : next))
  }, [])
  const attach = useCallback(
    (element: HTMLDivElement) => {
      scroller.current = element
      // Synchronous, so that no frame shows a gap between the scrolled rows.
      const onScroll = () => flushSync(update)
      element.addEventListener('scroll', onScroll, { passive: true })
      const observer = new ResizeObserver(update)
      observer.observe(element)
      return () => {
        scroller.current = null
        element.removeEventListener('scroll', onScroll)
        observer.disconnect()
      }
    },
    [update],
  )

  const last = Math.min(visible.last, ids.length - 1)
  useEffect(() => {
    if (last >= 0 && last + overscan > ids.length - overscan) onNearEnd()
  }, [last, ids.length, onNearEnd])

  const margin = isDrawn ? overscan : 1
  // A list that got shorter shows its end until the browser has scrolled there.
  const from = Math.max(0, Math.min(visible.first, last) - margin)
  const items = ids
    .slice(from, last + margin + 1)
    .map((id, at) => ({ id, index: from + at, start: (from + at) * rowHeight }))

  const show = (index: number) => {
    const element = scroller.current
    if (!element) return
    element.scrollTop = scrollTopToShow(index, element.scrollTop, element.clientHeight)
    // The browser reports the scroll in the next frame, after a quick next key.
    flushSync(update)
  }
  return { scroller, attach, height: ids.length * rowHeight, items, show }
}
