import { useLayoutEffect, useRef, type RefObject } from 'react'
import { useShortcuts } from '../keyboard/use-shortcuts.ts'

/** The link or button of a row, or the row of a table if it has none. */
const stops =
  '[data-row-keys] [data-row-link], [data-row-keys] tr[data-row][tabindex]:not(:has([data-row-link]))'

function findNextStop(step: 1 | -1, isFromOutside: boolean): HTMLElement | undefined {
  const all = [...document.querySelectorAll<HTMLElement>(stops)]
  const { activeElement } = document
  const row = activeElement?.closest('tr[data-row]')
  const at = all.findIndex((stop) => stop === activeElement || (row && stop.closest('tr') === row))
  if (at !== -1) return all[at + step]
  return isFromOutside ? all.at(step === 1 ? 0 : -1) : undefined
}

/**
 * J and K move through the rows inside the element, and on to those of the next list of the screen. In a
 * row the arrow keys do so too; elsewhere they scroll.
 */
export function useRowKeys<T extends HTMLElement>(): RefObject<T | null> {
  const body = useRef<T>(null)
  useLayoutEffect(() => {
    body.current?.setAttribute('data-row-keys', '')
  })
  const go =
    (step: 1 | -1, isFromOutside = true) =>
    (event: KeyboardEvent) => {
      const next = findNextStop(step, isFromOutside)
      if (!next) return
      // The other lists of the screen ignore a key that was handled.
      event.preventDefault()
      next.focus()
    }
  useShortcuts({ j: go(1), k: go(-1), ArrowDown: go(1, false), ArrowUp: go(-1, false) })
  return body
}
