import { createStore } from '../../state/store.ts'

/**
 * A result of an action whose element has left the screen; other results appear where the action was taken.
 */
export interface Toast {
  id: number
  text: string
  tone: 'plain' | 'danger'
  action?: { label: string; onPress: () => void }
}

const maxToasts = 3
let lastId = 0

export const toastStore = createStore<readonly Toast[]>([])

export function showToast(text: string, options: Partial<Pick<Toast, 'tone' | 'action'>> = {}): number {
  const id = ++lastId
  // Replaces an earlier toast with the same text.
  const others = toastStore.get().filter((other) => other.text !== text)
  toastStore.set([...others, { id, text, tone: 'plain' as const, ...options }].slice(-maxToasts))
  return id
}

export const dismissToast = (id: number): void =>
  toastStore.set(toastStore.get().filter((toast) => toast.id !== id))
