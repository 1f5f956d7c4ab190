import { useSyncExternalStore } from 'react'

export interface Door {
  open: () => void
  close: () => void
  useIsOpen: () => boolean
}

/** One dialog for the whole page that a button, a key and a menu open alike; its code can come when it is opened. */
export function door(): Door {
  const watchers = new Set<() => void>()
  let isOpen = false
  const set = (next: boolean) => () => {
    isOpen = next
    for (const watcher of watchers) watcher()
  }
  const watch = (watcher: () => void) => {
    watchers.add(watcher)
    return () => watchers.delete(watcher)
  }
  return {
    open: set(true),
    close: set(false),
    useIsOpen: () => useSyncExternalStore(watch, () => isOpen),
  }
}
