import { connection } from '../../../platform/live/connection.ts'

const batchMs = 50
const maxBatchSize = 200

const pending = new Map<number, number>()
let timer: ReturnType<typeof setTimeout> | undefined

function sendReceipts(): void {
  timer = undefined
  const threads = [...pending]
    .slice(0, maxBatchSize)
    .map(([thread_id, message_id]) => ({ thread_id, message_id }))
  if (threads.length === 0 || !connection.send({ type: 'delivered', threads })) return
  for (const { thread_id, message_id } of threads)
    if (pending.get(thread_id) === message_id) pending.delete(thread_id)
  if (pending.size > 0) schedule()
}

const schedule = () => {
  timer ??= setTimeout(sendReceipts, batchMs)
}

/** Batches receipts and waits for the connection. */
export function queueDeliveryReceipt(thread_id: number, message_id: number): void {
  if ((pending.get(thread_id) ?? 0) >= message_id) return
  pending.set(thread_id, message_id)
  schedule()
}

interface ReceivedThread {
  id: number
  last_message: { id: number }
  my_subscriber: { state: string }
}

export function queueDeliveryReceipts(threads: readonly ReceivedThread[]): void {
  for (const thread of threads) {
    if (thread.my_subscriber.state === 'pending') queueDeliveryReceipt(thread.id, thread.last_message.id)
  }
}

connection.status.subscribe(() => {
  if (connection.status.get().isLive && pending.size > 0) schedule()
})
