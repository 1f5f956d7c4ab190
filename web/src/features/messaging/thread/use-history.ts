import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { fetchOlder } from '../message.api.ts'
import type { MessageList } from '../live/state.ts'

const throttleMs = 250
const nearRows = 8

/** Brings the page before the oldest message while one is near it, at most every 250 ms. */
export function useHistory(list: MessageList | undefined, id: number, topIndex: number | undefined): void {
  const client = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const last = useRef(0)
  const isNear = topIndex !== undefined && topIndex < nearRows
  const isWanted = isNear && !isBusy && list !== undefined && !list.complete
  useEffect(() => {
    if (!isWanted) return
    const bring = () => {
      last.current = performance.now()
      setBusy(true)
      fetchOlder(client, id)
        // The next scroll tries again.
        .catch(() => {})
        .finally(() => setBusy(false))
    }
    const timer = setTimeout(bring, Math.max(0, last.current + throttleMs - performance.now()))
    return () => clearTimeout(timer)
  }, [client, id, isWanted])
}
