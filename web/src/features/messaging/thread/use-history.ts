import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { afterFailure } from '../../../platform/api/after-failure.ts'
import type { MessageList } from '../live/state.ts'
import { fetchNewer, fetchOlder } from '../message-pages.api.ts'

const throttleMs = 250
const nearRows = 8

/** The rows that are drawn, first and last. */
interface Drawn {
  first: number
  last: number
}

/** Brings the page before the oldest message, or after the newest, while one is near it, at most every 250 ms. */
export function useHistory(list: MessageList | undefined, id: number, drawn: Drawn | undefined): void {
  const length = list?.messages.length ?? 0
  const isNearTop = drawn !== undefined && drawn.first < nearRows
  const isNearEnd = drawn !== undefined && drawn.last >= length - nearRows
  usePages(fetchOlder, id, isNearTop && list !== undefined && !list.complete)
  usePages(fetchNewer, id, isNearEnd && list?.isApart === true)
}

function usePages(
  bringPage: (client: QueryClient, id: number) => Promise<void>,
  id: number,
  isWanted: boolean,
): void {
  const client = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const last = useRef(0)
  const isNext = isWanted && !isBusy
  useEffect(() => {
    if (!isNext) return
    const bring = () => {
      last.current = performance.now()
      setBusy(true)
      bringPage(client, id)
        .catch(afterFailure)
        .finally(() => setBusy(false))
    }
    const timer = setTimeout(bring, Math.max(0, last.current + throttleMs - performance.now()))
    return () => clearTimeout(timer)
  }, [bringPage, client, id, isNext])
}
