import { useEffect, useState, type RefObject } from 'react'
import { flushSync } from 'react-dom'

/** Of a landscape page within its margins, Letter and A4 alike. CSS pixels. */
const pageHeight = 690

/**
 * True from the moment in which the browser asks for the printed page until it has it. What is printed is made as small
 * as one page needs.
 */
export function useIsPrinting(page: RefObject<HTMLElement | null>): boolean {
  const [isPrinting, setPrinting] = useState(false)
  useEffect(() => {
    // The page is taken as soon as the listeners are through: what differs has to stand by then.
    const before = () => {
      flushSync(() => setPrinting(true))
      const { current } = page
      if (current) current.style.zoom = String(Math.min(1, pageHeight / current.scrollHeight))
    }
    const after = () => {
      if (page.current) page.current.style.zoom = ''
      setPrinting(false)
    }
    addEventListener('beforeprint', before)
    addEventListener('afterprint', after)
    return () => {
      removeEventListener('beforeprint', before)
      removeEventListener('afterprint', after)
    }
  }, [page])
  return isPrinting
}
