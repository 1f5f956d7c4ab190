import { createStore, useStore } from './store.ts'

export interface Disclosure {
  open: () => void
  close: () => void
  useIsOpen: () => boolean
  isOpen: () => boolean
}

export function createDisclosure(): Disclosure {
  const isOpen = createStore(false)
  return {
    open: () => isOpen.set(true),
    close: () => isOpen.set(false),
    useIsOpen: () => useStore(isOpen),
    isOpen: () => isOpen.get(),
  }
}
