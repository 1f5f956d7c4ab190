/** Results of actions that have left the screen. Everything else is said in its place. */
export interface Toast {
  id: number
  text: string
  tone: 'plain' | 'danger'
  action?: { label: string; onPress: () => void }
}

const atOnce = 3
let toasts: readonly Toast[] = []
let lastId = 0
const listeners = new Set<() => void>()

function change(next: readonly Toast[]): void {
  toasts = next
  for (const listener of listeners) listener()
}

/** Shows a toast; the oldest gives way when there are too many. Answers its id. */
export function toast(text: string, options: Partial<Pick<Toast, 'tone' | 'action'>> = {}): number {
  const id = ++lastId
  // The same words again replace the first: a person reads them once.
  const others = toasts.filter((each) => each.text !== text)
  change([...others, { id, text, tone: 'plain' as const, ...options }].slice(-atOnce))
  return id
}

export const dismissToast = (id: number): void => change(toasts.filter((each) => each.id !== id))

export const toastStore = {
  get: (): readonly Toast[] => toasts,
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}
