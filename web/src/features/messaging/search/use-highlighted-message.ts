import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { MessageList } from '../live/live-state.ts'
import { fetchMessagesAround } from '../threads/message-pages.api.ts'
import { clearHighlight, useHighlight, type HighlightedMessage } from './highlighted-message.ts'

const markMs = 4_000

/**
 * If the message is not loaded, the messages around it replace the loaded range; `isAwaited` until they
 * arrive.
 */
export function useHighlightedMessage(
  threadId: number,
  list: MessageList | undefined,
): { highlighted: HighlightedMessage | undefined; isAwaited: boolean } {
  const client = useQueryClient()
  const highlight = useHighlight()
  const highlighted = highlight?.thread_id === threadId ? highlight : undefined
  const requested = useRef<HighlightedMessage>(undefined)
  const isLoaded =
    highlighted !== undefined && list?.messages.some(({ id }) => id === highlighted.message_id) === true
  useEffect(() => {
    if (!highlighted || isLoaded || requested.current === highlighted) return
    requested.current = highlighted
    // After a failure, for example a recall, the thread opens at its end.
    fetchMessagesAround(client, threadId, highlighted.message_id).catch(() => clearHighlight(highlighted))
  }, [client, threadId, highlighted, isLoaded])
  useEffect(() => {
    if (!highlighted || !isLoaded) return
    const timer = setTimeout(clearHighlight, markMs, highlighted)
    return () => clearTimeout(timer)
  }, [highlighted, isLoaded])
  return { highlighted, isAwaited: highlighted !== undefined && !isLoaded }
}
