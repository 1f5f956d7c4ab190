import { setImmediate as nextTurn } from 'node:timers/promises'

/** Awaited between the steps of a long computation. A step should take less than `every_ms`. */
export function breather(every_ms = 10): () => Promise<void> {
  let since = performance.now()
  return async () => {
    if (performance.now() - since < every_ms) return
    await nextTurn()
    since = performance.now()
  }
}
