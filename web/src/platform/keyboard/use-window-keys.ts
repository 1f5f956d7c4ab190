import { useEffect, useRef } from 'react'

/** Keys with Alt or Ctrl, which work inside fields too. Names as `Alt+Digit1` or `Ctrl+Enter`; Meta counts as Ctrl. */
export function useWindowKeys(bindings: Record<string, () => void>): void {
  const current = useRef(bindings)
  useEffect(() => {
    current.current = bindings
  })
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.isComposing || event.defaultPrevented) return
      if (document.querySelector('[role="dialog"], [role="alertdialog"]')) return
      const modifier = event.altKey ? 'Alt+' : event.ctrlKey || event.metaKey ? 'Ctrl+' : ''
      const run = modifier && current.current[`${modifier}${event.code}`]
      if (!run) return
      event.preventDefault()
      run()
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [])
}
