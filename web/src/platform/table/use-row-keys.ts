import { useRef, type RefObject } from 'react'
import { useShortcuts } from '../keyboard/use-shortcuts.ts'

/** J, K and the arrow keys move through the row links or buttons (`data-row-link`) inside the element. */
export function useRowKeys<T extends HTMLElement>(isOn = true): RefObject<T | null> {
  const body = useRef<T>(null)
  const go = (step: 1 | -1) => (event: KeyboardEvent) => {
    if (!isOn) return
    const links = [...(body.current?.querySelectorAll<HTMLElement>('[data-row-link]') ?? [])]
    const at = links.indexOf(document.activeElement as HTMLElement)
    const next = links[at === -1 ? (step === 1 ? 0 : links.length - 1) : at + step]
    if (!next) return
    event.preventDefault()
    next.focus()
  }
  useShortcuts({ j: go(1), k: go(-1), ArrowDown: go(1), ArrowUp: go(-1) })
  return body
}
