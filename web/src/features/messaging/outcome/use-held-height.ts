import { useLayoutEffect, useRef, type RefObject } from 'react'

/** Whether another height of this block moves no message: nothing is below it, and the log does not scroll. */
function canShrink(block: HTMLElement): boolean {
  const log = block.closest('[data-messages]')
  const isLast = block.closest('[data-index]')?.nextElementSibling === null
  return isLast && log !== null && log.scrollHeight <= log.clientHeight
}

/** Keeps a block as high as it was when its content gets shorter, so that the messages around it stay in place. */
export function useHeldHeight<E extends HTMLElement>(content: unknown): RefObject<E | null> {
  const element = useRef<E>(null)
  const held = useRef({ width: 0, height: 0 })
  useLayoutEffect(() => {
    const block = element.current
    if (!block) return
    block.style.minHeight = ''
    const { offsetWidth: width, offsetHeight: height } = block
    const isKept = width === held.current.width && height < held.current.height && !canShrink(block)
    if (isKept) block.style.minHeight = `${held.current.height}px`
    else held.current = { width, height }
  }, [content])
  return element
}
