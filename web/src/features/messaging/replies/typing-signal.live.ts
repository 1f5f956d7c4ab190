import { connection } from '../../../platform/live/connection.ts'

const stopMs = 1500
/** Repeats the signal, because other clients drop the indicator after a while. */
const repeatMs = 5000

/** Signals the start with the first key, and the end after 1500 ms without one. */
export function createTypingSignal(thread_id: number) {
  let lastSentAt = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  const stop = () => {
    clearTimeout(timer)
    if (lastSentAt > 0) connection.send({ type: 'typing', thread_id, is_typing: false })
    lastSentAt = 0
  }
  const key = () => {
    const now = performance.now()
    if (lastSentAt === 0 || now - lastSentAt > repeatMs) {
      connection.send({ type: 'typing', thread_id, is_typing: true })
      lastSentAt = now
    }
    clearTimeout(timer)
    timer = setTimeout(stop, stopMs)
  }
  return { key, stop }
}
