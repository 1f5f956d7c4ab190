import { useSyncExternalStore } from 'react'

export interface ReadableStore<T> {
  get: () => T
  subscribe: (listener: () => void) => () => void
}

export interface Store<T> extends ReadableStore<T> {
  set: (value: T) => void
}

/**
 * `onFirstSubscriber` runs when the first subscriber arrives; the function it returns runs when the last one
 * has left.
 */
export function createStore<T>(initial: T, onFirstSubscriber?: () => () => void): Store<T> {
  const listeners = new Set<() => void>()
  let value = initial
  let stop: (() => void) | undefined
  return {
    get: () => value,
    set: (next) => {
      if (Object.is(next, value)) return
      value = next
      for (const listener of listeners) listener()
    },
    subscribe: (listener) => {
      if (listeners.size === 0) stop = onFirstSubscriber?.()
      listeners.add(listener)
      return () => {
        if (listeners.delete(listener) && listeners.size === 0) stop?.()
      }
    },
  }
}

export function useStore<T>(store: ReadableStore<T>): T
export function useStore<T, Part>(store: ReadableStore<T>, select: (value: T) => Part): Part
export function useStore<T, Part>(store: ReadableStore<T>, select?: (value: T) => Part): T | Part {
  const getSnapshot = () => (select ? select(store.get()) : store.get())
  return useSyncExternalStore(store.subscribe, getSnapshot, getSnapshot)
}
