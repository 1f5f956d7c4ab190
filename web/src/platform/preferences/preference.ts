import { createStore, useStore, type Store } from '../state/store.ts'

/** Notifies subscribers of changes in another tab, too. */
export type Preference<T extends string> = Store<T>

/**
 * Keeps the value in local storage, and the fallback as no entry. Without storage (private windows) the value
 * lasts as long as the page.
 */
export function createPreference<const T extends string>(
  key: string,
  values: readonly T[],
  fallback: T,
): Preference<T> {
  const store = createStore(fallback)
  const load = () => {
    try {
      const stored = localStorage.getItem(key)
      store.set(values.find((value) => value === stored) ?? fallback)
    } catch {}
  }
  if (typeof window !== 'undefined') {
    load()
    window.addEventListener('storage', (event) => {
      if (event.key === key || event.key === null) load()
    })
  }
  return {
    ...store,
    set: (value) => {
      try {
        if (value === fallback) localStorage.removeItem(key)
        else localStorage.setItem(key, value)
      } catch {}
      store.set(value)
    },
  }
}

export const usePreference = <T extends string>(preference: Preference<T>): T => useStore(preference)
