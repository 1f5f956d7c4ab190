import { useEffect, useState } from 'react'
import { useFreshness } from './use-freshness.ts'

/** A blink of the network is not worth a word. */
const graceMs = 1500

/** True once the connection has been away for longer than a blink. */
export function useIsStale(): boolean {
  const { isLive } = useFreshness()
  const [isOver, setOver] = useState(false)
  useEffect(() => {
    if (isLive) return
    const timer = setTimeout(setOver, graceMs, true)
    return () => {
      clearTimeout(timer)
      setOver(false)
    }
  }, [isLive])
  return isOver && !isLive
}
