import { useSyncExternalStore } from 'react'

export interface Preference<T extends string> {
  get: () => T
  set: (value: T) => void
  /** Called after each change, also one made in another tab. Answers how to stop. */
  subscribe: (listener: () => void) => () => void
}

/**
 * A choice of one of `values` that this browser keeps; the fallback is kept as nothing. Without storage (private
 * windows) it lasts as long as the page.
 */
export function preference<const T extends string>(
  key: string,
  values: readonly T[],
  fallback: T,
): Preference<T> {
  const listeners = new Set<() => void>()
  const known = (value: string | null): T => values.find((each) => each === value) ?? fallback
  let current = fallback
  const read = () => {
    try {
      current = known(localStorage.getItem(key))
    } catch {
      // Storage is switched off: what is in memory stays.
    }
  }
  const tell = () => {
    for (const listener of listeners) listener()
  }
  if (typeof window !== 'undefined') {
    read()
    window.addEventListener('storage', (event) => {
      if (event.key !== key && event.key !== null) return
      read()
      tell()
    })
  }
  return {
    get: () => current,
    set: (value) => {
      current = value
      try {
        if (value === fallback) localStorage.removeItem(key)
        else localStorage.setItem(key, value)
      } catch {
        // As above.
      }
      tell()
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

export const usePreference = <T extends string>(kept: Preference<T>): T =>
  useSyncExternalStore(kept.subscribe, kept.get)
