import { useSyncExternalStore } from 'react'

/** The message that a search led to: its thread opens there, and it is marked for a moment. */
export interface Found {
  thread_id: number
  message_id: number
}

let found: Found | undefined
const watchers = new Set<() => void>()

const set = (next: Found | undefined) => {
  found = next
  for (const watcher of watchers) watcher()
}

export const showFound = (message: Found): void => set({ ...message })

/** It was seen; a newer one stays. */
export const forgetFound = (message: Found): void => {
  if (found === message) set(undefined)
}

const watch = (watcher: () => void) => {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}
const now = () => found

/** The same object until another message is shown. */
export const useFound = (): Found | undefined => useSyncExternalStore(watch, now)
