import { useEffect, useState, type RefObject } from 'react'
import { flushSync } from 'react-dom'

/** Of a landscape page within its margins, Letter and A4 alike. CSS pixels. */
const pageWidth = 979
const pageHeight = 690

/** Paper is light, whatever the screen is. Answers how to go back. */
function withoutDark(): () => void {
  const isDark = document.documentElement.hasAttribute('data-dark')
  document.documentElement.removeAttribute('data-dark')
  return () => void document.documentElement.toggleAttribute('data-dark', isDark)
}

/**
 * True from the moment in which the browser asks for the printed page until it has it. What is printed is made as small
 * as one page needs.
 */
export function useIsPrinting(page: RefObject<HTMLElement | null>): boolean {
  const [isPrinting, setPrinting] = useState(false)
  useEffect(() => {
    let back = () => {}
    // The page is taken as soon as the listeners are through: what differs has to stand by then.
    const before = () => {
      back = withoutDark()
      flushSync(() => setPrinting(true))
      const { current } = page
      if (!current) return
      const zoom = Math.min(1, pageHeight / current.scrollHeight)
      current.style.zoom = String(zoom)
      current.style.width = `${pageWidth / zoom}px`
    }
    const after = () => {
      back()
      setPrinting(false)
      if (!page.current) return
      page.current.style.zoom = ''
      page.current.style.width = ''
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
