import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { fetchOlder } from '../message.api.ts'
import type { MessageList } from '../live/state.ts'

const throttleMs = 250
const nearRows = 8

/** Brings the page before the oldest message when one scrolls near it, at most every 250 ms. */
export function useHistory(list: MessageList | undefined, id: number, topIndex: number | undefined): void {
  const client = useQueryClient()
  const isBusy = useRef(false)
  const last = useRef(0)
  const oldest = list?.messages[0]?.id
  const isNear = topIndex !== undefined && topIndex < nearRows
  const isWanted = isNear && list !== undefined && !list.complete
  useEffect(() => {
    if (!isWanted || isBusy.current) return
    const bring = () => {
      isBusy.current = true
      last.current = performance.now()
      fetchOlder(client, id)
        // The next scroll tries again.
        .catch(() => {})
        .finally(() => {
          isBusy.current = false
        })
    }
    const timer = setTimeout(bring, Math.max(0, last.current + throttleMs - performance.now()))
    return () => clearTimeout(timer)
  }, [client, id, isWanted, oldest, topIndex])
}
