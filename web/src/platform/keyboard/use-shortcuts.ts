import { useLayoutEffect, useRef } from 'react'
import { createKeybindingsHandler, type KeybindingsMap } from 'tinykeys'
import { singleKeyShortcuts } from '../preferences/single-key-shortcuts.ts'

function isForAnotherControl(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.isComposing) return true
  const target = event.target instanceof Element ? event.target : document.body
  if (
    target.closest(
      'input:not([type="checkbox"]), textarea, select, [contenteditable=""], [contenteditable="true"]',
    )
  )
    return true
  return document.querySelector('[role="dialog"], [role="alertdialog"], [role="menu"]') !== null
}

/**
 * Takes tinykeys syntax. Users can turn off shortcuts without Ctrl, Alt or Meta (WCAG 2.1.4). `isFirst` takes
 * precedence over the application's own shortcuts.
 */
export function useShortcuts(
  bindings: Record<string, (event: KeyboardEvent) => void>,
  { isFirst = false }: { isFirst?: boolean } = {},
): void {
  const current = useRef(bindings)
  // A layout effect, so that a key pressed as soon as a row appears acts on that row.
  useLayoutEffect(() => {
    current.current = bindings
  })
  const names = Object.keys(bindings).join('\n')
  useLayoutEffect(() => {
    const guarded: KeybindingsMap = {}
    for (const name of names.split('\n')) {
      const isSingle = !/\b(Control|Alt|Meta|\$mod)\+/u.test(name) && name !== 'Escape'
      guarded[name] = (event) => {
        if (isForAnotherControl(event) || (isSingle && singleKeyShortcuts.get() === 'off')) return
        current.current[name]?.(event)
        // tinykeys leaves the other sequences of the same first key half entered: `g s` then `g a` would fail.
        handle = createKeybindingsHandler(guarded)
      }
    }
    let handle = createKeybindingsHandler(guarded)
    const onKeyDown = (event: KeyboardEvent) => handle(event)
    window.addEventListener('keydown', onKeyDown, isFirst)
    return () => window.removeEventListener('keydown', onKeyDown, isFirst)
  }, [names, isFirst])
}
