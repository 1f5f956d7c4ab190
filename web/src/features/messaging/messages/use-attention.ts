import { useSyncExternalStore } from 'react'

const hasAttention = () => document.visibilityState === 'visible' && document.hasFocus()

function subscribe(listener: () => void): () => void {
  window.addEventListener('focus', listener)
  window.addEventListener('blur', listener)
  document.addEventListener('visibilitychange', listener)
  return () => {
    window.removeEventListener('focus', listener)
    window.removeEventListener('blur', listener)
    document.removeEventListener('visibilitychange', listener)
  }
}

export const useHasAttention = (): boolean => useSyncExternalStore(subscribe, hasAttention)
