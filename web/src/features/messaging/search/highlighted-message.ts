import { createStore, useStore } from '../../../platform/state/store.ts'

export interface HighlightedMessage {
  thread_id: number
  message_id: number
}

const highlight = createStore<HighlightedMessage | undefined>(undefined)

export const highlightMessage = (message: HighlightedMessage): void => highlight.set({ ...message })

export const clearHighlight = (message: HighlightedMessage): void => {
  if (highlight.get() === message) highlight.set(undefined)
}

export const useHighlight = (): HighlightedMessage | undefined => useStore(highlight)
