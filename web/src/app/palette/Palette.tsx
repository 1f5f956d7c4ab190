import { bufferTyping } from '../../platform/keyboard/buffer-typing.ts'
import { Suspense, useEffect } from 'react'
import { closePalette, openPalette, usePaletteIsOpen } from './palette-dialog.ts'
import { lazyComponent } from '../../platform/loading/lazy-import.ts'

const PaletteDialog = lazyComponent(() =>
  import('./PaletteDialog.tsx').then((module) => ({ default: module.PaletteDialog })),
)

/** Opens on Ctrl K or Cmd K, even while typing, but not above another dialog. */
export function Palette() {
  const isOpen = usePaletteIsOpen()
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
      if (event.key.toLowerCase() !== 'k' || event.isComposing || event.defaultPrevented) return
      // Chrome and Firefox focus their search bar on this key.
      event.preventDefault()
      if (document.querySelector('[role="dialog"], [role="alertdialog"]')) return
      bufferTyping()
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
