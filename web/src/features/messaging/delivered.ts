import { connection } from '../../platform/live/live.ts'

const togetherMs = 50
const atOnce = 200

const held = new Map<number, number>()
let timer: ReturnType<typeof setTimeout> | undefined

function tell(): void {
  timer = undefined
  const threads = [...held].slice(0, atOnce).map(([thread_id, message_id]) => ({ thread_id, message_id }))
  if (threads.length === 0 || !connection.send({ type: 'delivered', threads })) return
  for (const { thread_id, message_id } of threads)
    if (held.get(thread_id) === message_id) held.delete(thread_id)
  if (held.size > 0) schedule()
}

const schedule = () => {
  timer ??= setTimeout(tell, togetherMs)
}

/** This browser holds a message of somebody else: says so to the server, several at once, when it can be reached. */
export function holdsMessage(thread_id: number, message_id: number): void {
  if ((held.get(thread_id) ?? 0) >= message_id) return
  held.set(thread_id, message_id)
  schedule()
}

interface Listed {
  id: number
  last_message: { id: number }
  my_subscriber: { state: string }
}

/** The same for threads that were fetched. */
export function holdsThreads(threads: readonly Listed[]): void {
  for (const thread of threads) {
    if (thread.my_subscriber.state === 'pending') holdsMessage(thread.id, thread.last_message.id)
  }
}

connection.watch(() => {
  if (connection.freshness().isLive && held.size > 0) schedule()
})
