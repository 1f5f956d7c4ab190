import { useEffect, useState } from 'react'
import { useIsOffline } from './offline.ts'
import { useConnectionStatus } from './use-connection-status.ts'

const graceMs = 1500

/** Ignores interruptions shorter than `graceMs`, unless the page already says that it is offline. */
export function useIsDisconnected(): boolean {
  const { isLive } = useConnectionStatus()
  const isOffline = useIsOffline()
  const [isOver, setOver] = useState(false)
  useEffect(() => {
    if (isLive) return
    const timer = setTimeout(setOver, graceMs, true)
    return () => {
      clearTimeout(timer)
      setOver(false)
    }
  }, [isLive])
  return (isOver || isOffline) && !isLive
}
