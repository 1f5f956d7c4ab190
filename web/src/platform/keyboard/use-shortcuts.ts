import { useLayoutEffect, useRef } from 'react'
import { createKeybindingsHandler, type KeybindingsMap } from 'tinykeys'
import { singleKeyShortcuts } from '../preferences/single-key-shortcuts.ts'
import { isEndOfSequence, registerSequences } from './key-sequences.ts'

function isForAnotherControl(event: KeyboardEvent, isInFields: boolean): boolean {
  if (event.defaultPrevented || event.isComposing) return true
  const target = event.target instanceof Element ? event.target : document.body
  if (
    !isInFields &&
    target.closest(
      'input:not([type="checkbox"]), textarea, select, [contenteditable=""], [contenteditable="true"]',
    )
  )
    return true
  return document.querySelector('[role="dialog"], [role="alertdialog"], [role="menu"]') !== null
}

/**
 * Takes tinykeys syntax. Users can turn off shortcuts without Ctrl, Alt or Meta (WCAG 2.1.4). `isFirst` takes
 * precedence over the application's own shortcuts. With `isInFields`, they also work while the user types.
 */
export function useShortcuts(
  bindings: Record<string, (event: KeyboardEvent) => void>,
  { isFirst = false, isInFields = false }: { isFirst?: boolean; isInFields?: boolean } = {},
): void {
  const current = useRef(bindings)
  // A layout effect, so that a key pressed as soon as a row appears acts on that row.
  useLayoutEffect(() => {
    current.current = bindings
  })
  const names = Object.keys(bindings).join('\n')
  useLayoutEffect(() => {
    const guarded: KeybindingsMap = {}
    // By default, tinykeys ignores all keys in fields.
    const options = isInFields ? { ignore: ({ repeat }: KeyboardEvent) => repeat } : {}
    // tinykeys runs the first that matches: `g c` before `c`.
    const sequencesFirst = names.split('\n').toSorted((a, b) => b.split(' ').length - a.split(' ').length)
    for (const name of sequencesFirst) {
      const isSingle = !/\b(Control|Alt|Meta|\$mod)\+/u.test(name) && name !== 'Escape'
      guarded[name] = (event) => {
        if (isForAnotherControl(event, isInFields) || (isSingle && singleKeyShortcuts.get() === 'off')) return
        // `g p` opens another screen and must not also press `p` on this one.
        if (!name.includes(' ') && isEndOfSequence()) return
        current.current[name]?.(event)
        // tinykeys leaves the other sequences of the same first key half entered: `g s` then `g a` would fail.
        handle = createKeybindingsHandler(guarded, options)
      }
    }
    let handle = createKeybindingsHandler(guarded, options)
    const forgetSequences = registerSequences(sequencesFirst)
    const onKeyDown = (event: KeyboardEvent) => handle(event)
    window.addEventListener('keydown', onKeyDown, isFirst)
    return () => {
      forgetSequences()
      window.removeEventListener('keydown', onKeyDown, isFirst)
    }
  }, [names, isFirst, isInFields])
}
