import { useEffect, useState } from 'react'
import { countdownText } from './proof.view.ts'

interface CountdownProps {
  /** ms since 1970, by the server's clock. */
  due: number
  /** How far that clock is ahead of this device's, in ms. */
  ahead: number
}

/** What is left until then, each second. Read out by nobody: the sentence beside it says the time. */
export function Countdown({ due, ahead }: CountdownProps) {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  return <span aria-hidden>, in {countdownText(due, now + ahead)}</span>
}
