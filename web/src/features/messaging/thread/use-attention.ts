import { useSyncExternalStore } from 'react'

const isAttentive = () => document.visibilityState === 'visible' && document.hasFocus()

function watch(watcher: () => void): () => void {
  window.addEventListener('focus', watcher)
  window.addEventListener('blur', watcher)
  document.addEventListener('visibilitychange', watcher)
  return () => {
    window.removeEventListener('focus', watcher)
    window.removeEventListener('blur', watcher)
    document.removeEventListener('visibilitychange', watcher)
  }
}

/** Whether somebody can be reading this page: the tab is visible and has the focus. */
export const useIsAttentive = (): boolean => useSyncExternalStore(watch, isAttentive)
