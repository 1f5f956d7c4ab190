import { useRef, type MouseEvent, type PointerEvent } from 'react'

const longPressMs = 500
/** A finger that moves further scrolls. */
const stillPx = 8

/**
 * Handlers for touch: a long press runs `onLongPress` instead of following the link below it.
 * Browsers that open a context menu after a long press can do so before the timer ends, so the menu counts too.
 */
export function useLongPress(onLongPress: () => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const start = useRef({ x: 0, y: 0 })
  const state = useRef<'idle' | 'pressed' | 'long'>('idle')
  const end = () => {
    clearTimeout(timer.current)
    if (state.current === 'pressed') state.current = 'idle'
  }
  const recognize = () => {
    clearTimeout(timer.current)
    state.current = 'long'
    onLongPress()
  }
  const suppress = (event: MouseEvent) => {
    if (state.current !== 'long') return
    event.preventDefault()
    event.stopPropagation()
  }
  return {
    onPointerDown: ({ pointerType, clientX, clientY }: PointerEvent) => {
      end()
      state.current = 'idle'
      if (pointerType === 'mouse') return
      state.current = 'pressed'
      start.current = { x: clientX, y: clientY }
      timer.current = setTimeout(recognize, longPressMs)
    },
    onPointerMove: ({ clientX, clientY }: PointerEvent) => {
      const { x, y } = start.current
      if (Math.hypot(clientX - x, clientY - y) > stillPx) end()
    },
    onPointerUp: end,
    onPointerCancel: end,
    onClickCapture: suppress,
    onContextMenu: (event: MouseEvent) => {
      if (state.current === 'pressed') recognize()
      suppress(event)
    },
  }
}
