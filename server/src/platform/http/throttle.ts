interface Allowance {
  /** So many at once, … */
  burst: number
  /** … and then one in so many milliseconds. */
  every_ms: number
}

/** Old entries are dropped once there are so many: what is forgotten has its whole burst again. */
const mostKeys = 10_000

/**
 * Counts by key in this process alone (a node more is a burst more). Answers 0 when it may go on, else the seconds to
 * wait. For doors that anybody may knock at; never for what pages.
 * @param now milliseconds on any clock that does not go back
 */
export function throttle({ burst, every_ms }: Allowance): (key: string, now: number) => number {
  /** When each key will have used up nothing any more. */
  const free = new Map<string, number>()
  return (key, now) => {
    const from = Math.max(free.get(key) ?? 0, now)
    const wait_ms = from + every_ms - now - burst * every_ms
    if (wait_ms >= 1) return Math.ceil(wait_ms / 1000)
    free.delete(key)
    free.set(key, from + every_ms)
    if (free.size > mostKeys) for (const [old] of free.entries().take(mostKeys / 2)) free.delete(old)
    return 0
  }
}
