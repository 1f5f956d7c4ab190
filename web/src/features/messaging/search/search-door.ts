import { useSyncExternalStore } from 'react'

export interface Search {
  isOpen: boolean
  /** What stands in the search bar. In the page's memory alone: it can name a patient, so no address and no storage has it. */
  line: string
  /** Counted up each time it is asked for: the field takes the focus again. */
  asked: number
}

let search: Search = { isOpen: false, line: '', asked: 0 }
const watchers = new Set<() => void>()

const set = (next: Partial<Search>) => {
  search = { ...search, ...next }
  for (const watcher of watchers) watcher()
}

const watch = (watcher: () => void) => {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

/** With a line it begins with that; without one it goes on with what stands there. */
export const openSearch = (line = search.line): void => set({ isOpen: true, line, asked: search.asked + 1 })

/** Back to the list; what was searched is forgotten. */
export const closeSearch = (): void => set({ isOpen: false, line: '' })

export const changeSearch = (line: string): void => set({ line })

const now = () => search
const isOpen = () => search.isOpen

export const useSearch = (): Search => useSyncExternalStore(watch, now)

export const useSearchIsOpen = (): boolean => useSyncExternalStore(watch, isOpen)
