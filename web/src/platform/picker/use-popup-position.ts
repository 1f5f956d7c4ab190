import { useLayoutEffect, type RefObject } from 'react'

const gap = 4
const maxHeight = 320

/**
 * Opens below the anchor, or above if there is more room. The top layer avoids clipping, while the list stays
 * inside its dialog in the document.
 */
export function usePopupPosition(
  anchor: RefObject<HTMLElement | null>,
  popup: RefObject<HTMLElement | null>,
  isOpen: boolean,
) {
  useLayoutEffect(() => {
    const [field, list] = [anchor.current, popup.current]
    if (!isOpen || !field || !list) return
    const place = () => {
      const at = field.getBoundingClientRect()
      const bottom = window.visualViewport?.height ?? innerHeight
      const [below, above] = [bottom - at.bottom - gap * 2, at.top - gap * 2]
      const isAbove = below < 180 && above > below
      list.style.left = `${at.left}px`
      list.style.width = `${at.width}px`
      list.style.maxHeight = `${Math.min(maxHeight, isAbove ? above : below)}px`
      list.style.top = isAbove ? 'auto' : `${at.bottom + gap}px`
      list.style.bottom = isAbove ? `${innerHeight - at.top + gap}px` : 'auto'
    }
    list.showPopover()
    place()
    const sizes = new ResizeObserver(place)
    sizes.observe(field)
    addEventListener('scroll', place, true)
    addEventListener('resize', place)
    window.visualViewport?.addEventListener('resize', place)
    return () => {
      sizes.disconnect()
      removeEventListener('scroll', place, true)
      removeEventListener('resize', place)
      window.visualViewport?.removeEventListener('resize', place)
      if (list.isConnected) list.hidePopover()
    }
  }, [anchor, popup, isOpen])
}
