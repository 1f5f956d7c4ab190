import { useEffect, useState } from 'react'
import { useConnectionStatus } from './use-connection-status.ts'

const graceMs = 1500

/** Ignores interruptions shorter than `graceMs`. */
export function useIsDisconnected(): boolean {
  const { isLive } = useConnectionStatus()
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
