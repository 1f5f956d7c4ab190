import { useEffect, useRef } from 'react'

interface ComposerKeys {
  onSave: () => void
  onLeave: () => void
  onVersions: () => void
}

/** Ctrl S saves, Esc leaves, Alt V shows the versions: also while a text field has the focus, not behind a dialog. */
export function useComposerKeys(keys: ComposerKeys): void {
  const current = useRef(keys)
  useEffect(() => {
    current.current = keys
  })
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing) return
      if (document.querySelector('[role="dialog"], [role="alertdialog"], [role="menu"]')) return
      const act = findAction(event, current.current)
      if (!act) return
      event.preventDefault()
      if (!event.repeat) act()
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [])
}

function findAction(
  { key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent,
  keys: ComposerKeys,
): (() => void) | undefined {
  if (shiftKey) return undefined
  if (key.toLowerCase() === 's' && (ctrlKey || metaKey) && !altKey) return keys.onSave
  if (key === 'Escape') return keys.onLeave
  if (key.toLowerCase() === 'v' && altKey && !ctrlKey && !metaKey) return keys.onVersions
  return undefined
}
