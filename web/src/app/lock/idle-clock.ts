/** Activity is reported to the server at most this often; its clock is a minute more patient. */
const reportMs = 30_000

export interface IdleEnvironment {
  now: () => number
  limitMs: number
  /** At most once per `reportMs`. */
  onActive: () => void
  onIdle: () => void
}

/** Finds out that no one uses the browser, in any tab. */
export class IdleClock {
  readonly #environment: IdleEnvironment
  #lastActive: number
  #lastReport = -Infinity
  #isIdle = false

  constructor(environment: IdleEnvironment) {
    this.#environment = environment
    this.#lastActive = environment.now()
  }

  /** A pointer or key event of this tab. The first one after a suspended computer wakes comes too late. */
  noteActivity(): void {
    this.check()
    if (this.#isIdle) return
    const now = this.#environment.now()
    this.#lastActive = now
    if (now - this.#lastReport < reportMs) return
    this.#lastReport = now
    this.#environment.onActive()
  }

  noteActivityElsewhere(): void {
    if (this.#isIdle) return
    this.#lastActive = this.#environment.now()
    this.#lastReport = this.#lastActive
  }

  check(): void {
    if (this.#isIdle || this.#environment.now() - this.#lastActive < this.#environment.limitMs) return
    this.#isIdle = true
    this.#environment.onIdle()
  }

  restart(): void {
    this.#isIdle = false
    this.#lastActive = this.#environment.now()
  }
}
