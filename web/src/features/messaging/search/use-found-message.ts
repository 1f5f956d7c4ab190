import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { keys } from '../keys.ts'
import type { MessageList } from '../live/state.ts'
import { fetchOlder } from '../message.api.ts'
import { forgetFound, useFound, type Found } from './found-message.ts'

const markMs = 4_000
/** Far back is reached in few steps. */
const pageSize = 250

/**
 * Brings the message that a search led to into view, with the history down to it. Answers its id while it is marked.
 * `toMessage` scrolls to it; false: it is not among the rows. It changes with the rows.
 */
export function useFoundMessage(
  threadId: number,
  isPlaced: boolean,
  toMessage: (id: number) => boolean,
): number | undefined {
  const client = useQueryClient()
  const found = useFound()
  const target = found?.thread_id === threadId ? found : undefined
  const shown = useRef<Found>(undefined)
  useEffect(() => {
    // Once it was shown, whoever scrolls on is left alone.
    if (!target || !isPlaced || shown.current === target) return
    if (toMessage(target.message_id)) {
      shown.current = target
      setTimeout(forgetFound, markMs, target)
      return
    }
    const list = client.getQueryData<MessageList>(keys.messages(threadId))
    const isOlder = list && !list.complete && target.message_id < (list.messages[0]?.id ?? 0)
    // Recalled meanwhile, or out of reach: the thread stays where it is.
    if (!isOlder) forgetFound(target)
    else fetchOlder(client, threadId, pageSize).catch(() => forgetFound(target))
  }, [client, threadId, target, isPlaced, toMessage])
  return target?.message_id
}
