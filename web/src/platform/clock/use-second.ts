import { useEffect, useState } from 'react'
import { serverTime } from './server-time.ts'

export function useServerSeconds(isRunning: boolean): number {
  const [now, setNow] = useState(serverTime)
  useEffect(() => {
    if (!isRunning) return
    const timer = setInterval(() => setNow(serverTime()), 1000)
    return () => clearInterval(timer)
  }, [isRunning])
  return now
}
