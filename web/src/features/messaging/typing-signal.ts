import { connection } from '../../platform/live/live.ts'

const stopMs = 1500
/** Readers drop somebody who was not heard of for a while; whoever goes on typing says so again. */
const againMs = 5000

/** Tells the others of a thread that this person types: at the first key, and after 1500 ms of idle that it ended. */
export function typingSignal(thread_id: number) {
  let told = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  const stop = () => {
    clearTimeout(timer)
    if (told > 0) connection.send({ type: 'typing', thread_id, is_typing: false })
    told = 0
  }
  const key = () => {
    const now = performance.now()
    if (told === 0 || now - told > againMs) {
      connection.send({ type: 'typing', thread_id, is_typing: true })
      told = now
    }
    clearTimeout(timer)
    timer = setTimeout(stop, stopMs)
  }
  return { key, stop }
}
