import { holdTyping } from '../../platform/keyboard/hold-typing.ts'
import { Suspense, useEffect } from 'react'
import { closePalette, openPalette, usePaletteIsOpen } from './palette-door.ts'
import { lazyCode } from '../../platform/code.ts'

const PaletteDialog = lazyCode(() =>
  import('./PaletteDialog.tsx').then((module) => ({ default: module.PaletteDialog })),
)

/** Ctrl K or Cmd K, also while one writes; not over another dialog. */
export function Palette() {
  const isOpen = usePaletteIsOpen()
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
      if (event.key.toLowerCase() !== 'k' || event.isComposing || event.defaultPrevented) return
      // The browser has a search of its own on this key.
      event.preventDefault()
      if (document.querySelector('[role="dialog"], [role="alertdialog"]')) return
      holdTyping()
      openPalette()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])
  if (!isOpen) return null
  return (
    <Suspense>
      <PaletteDialog onClose={closePalette} />
    </Suspense>
  )
}
