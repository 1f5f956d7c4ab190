/** How often something happened for each key within the last while. Bounded, in this process alone. */
export class Attempts {
  readonly #most: number
  readonly #window_ms: number
  readonly #counts = new Map<string, { since_ms: number; count: number }>()
  static readonly #keys = 10_000

  constructor({ most, window_ms }: { most: number; window_ms: number }) {
    this.#most = most
    this.#window_ms = window_ms
  }

  /** Counts one more; true when that is too many. */
  isTooMany(key: string): boolean {
    const now_ms = performance.now()
    const known = this.#counts.get(key)
    if (known && now_ms - known.since_ms < this.#window_ms) return ++known.count > this.#most
    this.#counts.delete(key)
    if (this.#counts.size >= Attempts.#keys) {
      const [oldest] = this.#counts.keys()
      if (oldest !== undefined) this.#counts.delete(oldest)
    }
    this.#counts.set(key, { since_ms: now_ms, count: 1 })
    return false
  }
}
