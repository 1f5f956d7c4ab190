import type { LiveEvent } from '@wardline/contract/live/frames.ts'

/**
 * Events that came while a fetch was under way. Its answer may have been read before them, so whoever fetched applies
 * them to it again; handlers do no harm when an event comes twice.
 */
export class RecentEvents {
  #events: LiveEvent[] = []
  #watchers = 0

  add(event: LiveEvent): void {
    if (this.#watchers > 0) this.#events.push(event)
  }

  /** From now on. The function that comes back is called once, with the answer in hand or without one. */
  watch(): () => readonly LiveEvent[] {
    if (this.#watchers === 0) this.#events = []
    const from = this.#events.length
    this.#watchers++
    let isOver = false
    return () => {
      if (!isOver) this.#watchers--
      isOver = true
      return this.#events.slice(from)
    }
  }
}
