import type { MessageQuote } from '@wardline/contract/messaging/threads/thread.schemas.ts'
import { useEffect, useEffectEvent } from 'react'
import { createStore } from '../../../platform/state/store.ts'

interface QuoteRequest {
  thread_id: number
  quote: MessageQuote
}

const requests = createStore<QuoteRequest | undefined>(undefined)

/** Puts a message above the text field of the reply to its thread. */
export const requestQuote = (request: QuoteRequest): void => requests.set({ ...request })

export function useQuoteRequests(thread_id: number, onQuote: (quote: MessageQuote) => void): void {
  const receive = useEffectEvent(onQuote)
  useEffect(
    () =>
      requests.subscribe(() => {
        const request = requests.get()
        if (request?.thread_id === thread_id) receive(request.quote)
      }),
    [thread_id],
  )
}
