import { useSyncExternalStore } from 'react'

const watchers = new Set<() => void>()
let isOpen = false

function set(next: boolean): void {
  isOpen = next
  for (const watcher of watchers) watcher()
}

export const openShortcuts = () => set(true)
export const closeShortcuts = () => set(false)

const watch = (watcher: () => void) => {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

export const useShortcutsAreOpen = (): boolean => useSyncExternalStore(watch, () => isOpen)
