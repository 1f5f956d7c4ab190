import { useLayoutEffect, useRef } from 'react'
import { tinykeys, type KeybindingsMap } from 'tinykeys'
import { singleKeys } from '../ui/shortcuts.ts'

/** In a field the keys write; in a dialog or menu they belong to it. */
function isTaken(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.isComposing) return true
  const target = event.target instanceof Element ? event.target : document.body
  if (target.closest('input, textarea, select, [contenteditable=""], [contenteditable="true"]')) return true
  return document.querySelector('[role="dialog"], [role="alertdialog"], [role="menu"]') !== null
}

/**
 * Keys of the page, as tinykeys writes them. Those without Ctrl, Alt or Meta can be switched off (WCAG 2.1.4). `isFirst`:
 * before those of the whole application, for a page on which a letter means something of its own.
 */
export function useKeys(
  bindings: Record<string, (event: KeyboardEvent) => void>,
  { isFirst = false }: { isFirst?: boolean } = {},
): void {
  const current = useRef(bindings)
  // With what is on the screen, not a moment after it: a key that is pressed at the sight of a row is about that row.
  useLayoutEffect(() => {
    current.current = bindings
  })
  const names = Object.keys(bindings).join('\n')
  useLayoutEffect(() => {
    const guarded: KeybindingsMap = {}
    for (const name of names.split('\n')) {
      const isSingle = !/\b(Control|Alt|Meta|\$mod)\+/u.test(name) && name !== 'Escape'
      guarded[name] = (event) => {
        if (isTaken(event) || (isSingle && singleKeys.get() === 'off')) return
        current.current[name]?.(event)
      }
    }
    return tinykeys(window, guarded, { capture: isFirst })
  }, [names, isFirst])
}
