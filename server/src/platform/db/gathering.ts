interface Line<Item> {
  waiting: Item[]
  running: number
  isLeaving: boolean
}

interface Options<Key, Item> {
  /** Batches of one key under way at once. */
  at_once: number
  /** Items in a batch. */
  together: number
  /** Never rejects. What it answers is called when the next batch has left: telling whoever waits can wait for that. */
  run(key: Key, batch: Item[]): Promise<() => void>
}

/**
 * Gathers what is asked under one key: while batches of it are under way, whatever comes waits for the next one, all of
 * it together. The more there is to do, the less each costs, and who comes alone waits for nobody.
 */
export class Gathering<Key, Item> {
  readonly #options: Options<Key, Item>
  readonly #lines = new Map<Key, Line<Item>>()

  constructor(options: Options<Key, Item>) {
    this.#options = options
  }

  add(key: Key, item: Item): void {
    const line = this.#lines.get(key) ?? { waiting: [], running: 0, isLeaving: false }
    this.#lines.set(key, line)
    line.waiting.push(item)
    if (line.isLeaving || line.running >= this.#options.at_once) return
    line.isLeaving = true
    // After all that came in with this turn of the event loop.
    setImmediate(() => this.#leave(key, line))
  }

  #leave(key: Key, line: Line<Item>): void {
    line.isLeaving = false
    const batch = line.waiting.splice(0, this.#options.together)
    if (batch.length === 0) {
      if (line.running === 0) this.#lines.delete(key)
      return
    }
    line.running++
    void this.#options.run(key, batch).then((tell) => {
      line.running--
      if (!line.isLeaving) this.#leave(key, line)
      tell()
    })
    if (line.waiting.length > 0 && line.running < this.#options.at_once) this.#leave(key, line)
  }
}
