import { useEffect, useState } from 'react'
import { serverTime } from './server-time.ts'

/** The server's time in ms since 1970, each second while `isRunning`: for what is counted down. */
export function useSecond(isRunning: boolean): number {
  const [now, setNow] = useState(serverTime)
  useEffect(() => {
    if (!isRunning) return
    const timer = setInterval(() => setNow(serverTime()), 1000)
    return () => clearInterval(timer)
  }, [isRunning])
  return now
}
