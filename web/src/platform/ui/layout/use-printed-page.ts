import { useEffect } from 'react'
import { forceLightTheme } from './light-theme.ts'
import './printed-page.css'

/** Prints all of the page, without navigation. */
export function usePrintedPage(): void {
  useEffect(() => {
    const { documentElement } = document
    let restoreTheme = () => {}
    const before = () => {
      restoreTheme = forceLightTheme()
      documentElement.toggleAttribute('data-printed-page', true)
    }
    const after = () => {
      documentElement.removeAttribute('data-printed-page')
      restoreTheme()
    }
    addEventListener('beforeprint', before)
    addEventListener('afterprint', after)
    return () => {
      removeEventListener('beforeprint', before)
      removeEventListener('afterprint', after)
    }
  }, [])
}
