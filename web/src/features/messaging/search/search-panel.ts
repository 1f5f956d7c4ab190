import { createStore, useStore } from '../../../platform/state/store.ts'

export interface SearchState {
  isOpen: boolean
  text: string
  openCount: number
}

const search = createStore<SearchState>({ isOpen: false, text: '', openCount: 0 })

const set = (next: Partial<SearchState>) => search.set({ ...search.get(), ...next })

export const openSearch = (text = search.get().text): void =>
  set({ isOpen: true, text, openCount: search.get().openCount + 1 })

export const closeSearch = (): void => set({ isOpen: false, text: '' })

export const setSearchText = (text: string): void => set({ text })

export const useSearch = (): SearchState => useStore(search)

export const useSearchIsOpen = (): boolean => useStore(search, ({ isOpen }) => isOpen)
