import { useSyncExternalStore } from 'react'

const watchers = new Set<() => void>()
let isOpen = false

function set(next: boolean): void {
  isOpen = next
  for (const watcher of watchers) watcher()
}

/** Compose is one dialog for the whole page: a button, a key and an empty list open it. */
export const openCompose = () => set(true)
export const closeCompose = () => set(false)

const watch = (watcher: () => void) => {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

export const useComposeIsOpen = (): boolean => useSyncExternalStore(watch, () => isOpen)
