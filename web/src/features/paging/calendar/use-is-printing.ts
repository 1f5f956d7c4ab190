import { useEffect, useState, type RefObject } from 'react'
import { flushSync } from 'react-dom'
import { forceLightTheme } from '../../../platform/ui/layout/light-theme.ts'

/** CSS pixels of a landscape page within its margins; fits Letter and A4. */
const pageWidth = 979
const pageHeight = 690

/** Scales `page` to fit one sheet. */
export function useIsPrinting(page: RefObject<HTMLElement | null>): boolean {
  const [isPrinting, setPrinting] = useState(false)
  useEffect(() => {
    let restoreTheme = () => {}
    const before = () => {
      restoreTheme = forceLightTheme()
      flushSync(() => setPrinting(true))
      const { current } = page
      if (!current) return
      const zoom = Math.min(1, pageHeight / current.scrollHeight)
      current.style.zoom = String(zoom)
      current.style.width = `${pageWidth / zoom}px`
    }
    const after = () => {
      restoreTheme()
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
