import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { pauseAfterFailure } from '../../../platform/api/failure-pause.ts'
import type { MessageList } from '../live/live-state.ts'
import { fetchNewerMessages, fetchOlderMessages } from '../threads/message-pages.api.ts'

const throttleMs = 250
const nearRows = 8

interface RenderedRange {
  first: number
  last: number
}

export function useLoadMoreMessages(
  list: MessageList | undefined,
  id: number,
  rendered: RenderedRange | undefined,
): void {
  const length = list?.messages.length ?? 0
  const isNearTop = rendered !== undefined && rendered.first < nearRows
  const isNearEnd = rendered !== undefined && rendered.last >= length - nearRows
  usePageLoader(fetchOlderMessages, id, isNearTop && list !== undefined && !list.isComplete)
  usePageLoader(fetchNewerMessages, id, isNearEnd && list?.isDetached === true)
}

function usePageLoader(
  loadPage: (client: QueryClient, id: number) => Promise<void>,
  id: number,
  isWanted: boolean,
): void {
  const client = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const last = useRef(0)
  const isNext = isWanted && !isBusy
  useEffect(() => {
    if (!isNext) return
    const load = () => {
      last.current = performance.now()
      setBusy(true)
      loadPage(client, id)
        .catch(pauseAfterFailure)
        .finally(() => setBusy(false))
    }
    const timer = setTimeout(load, Math.max(0, last.current + throttleMs - performance.now()))
    return () => clearTimeout(timer)
  }, [loadPage, client, id, isNext])
}
