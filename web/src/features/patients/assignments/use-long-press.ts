import { useRef, type MouseEvent, type PointerEvent } from 'react'

const longPressMs = 500
/** A finger that moves further scrolls. */
const stillPx = 8

/** Handlers for touch: a long press runs `onLongPress` instead of following the link below it. */
export function useLongPress(onLongPress: () => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const start = useRef({ x: 0, y: 0 })
  const wasLong = useRef(false)
  const end = () => clearTimeout(timer.current)
  const suppress = (event: MouseEvent) => {
    if (!wasLong.current) return
    event.preventDefault()
    event.stopPropagation()
  }
  return {
    onPointerDown: ({ pointerType, clientX, clientY }: PointerEvent) => {
      wasLong.current = false
      if (pointerType === 'mouse') return
      start.current = { x: clientX, y: clientY }
      end()
      timer.current = setTimeout(() => {
        wasLong.current = true
        onLongPress()
      }, longPressMs)
    },
    onPointerMove: ({ clientX, clientY }: PointerEvent) => {
      const { x, y } = start.current
      if (Math.hypot(clientX - x, clientY - y) > stillPx) end()
    },
    onPointerUp: end,
    onPointerCancel: end,
    onClickCapture: suppress,
    onContextMenu: suppress,
  }
}
