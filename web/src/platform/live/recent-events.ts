import type { LiveEvent } from '@wardline/contract/live/frames.ts'

/**
 * Collects events during a fetch, whose response may predate them, so that the fetch applies them again.
 * Handlers are idempotent.
 */
export class RecentEvents {
  #events: LiveEvent[] = []
  #pendingFetches = 0

  add(event: LiveEvent): void {
    if (this.#pendingFetches > 0) this.#events.push(event)
  }

  collect(): () => readonly LiveEvent[] {
    if (this.#pendingFetches === 0) this.#events = []
    const from = this.#events.length
    this.#pendingFetches++
    let isOver = false
    return () => {
      if (!isOver) this.#pendingFetches--
      isOver = true
      return this.#events.slice(from)
    }
  }
}
