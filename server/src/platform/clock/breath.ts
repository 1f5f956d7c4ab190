import { setImmediate as nextTurn } from 'node:timers/promises'

/**
 * For long work among others' requests: awaited between its pieces, it lets everybody else have their turn once
 * `every_ms` have gone by without one. A piece itself should take less than that.
 */
export function breather(every_ms = 10): () => Promise<void> {
  let since = performance.now()
  return async () => {
    if (performance.now() - since < every_ms) return
    await nextTurn()
    since = performance.now()
  }
}
