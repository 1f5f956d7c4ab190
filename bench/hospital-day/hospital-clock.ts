import pg from 'pg'
import type { Node } from './node.ts'

export class HospitalClock {
  readonly #node: Node
  readonly #pool: pg.Pool
  readonly #midnight: number

  private constructor(node: Node, pool: pg.Pool, midnight: number) {
    this.#node = node
    this.#pool = pool
    this.#midnight = midnight
  }

  static open(node: Node, database_url: string, midnight: number): HospitalClock {
    const pool = new pg.Pool({ connectionString: database_url, max: 4 })
    pool.on('error', () => {})
    return new HospitalClock(node, pool, midnight)
  }

  /** Milliseconds since simulated midnight. */
  now(): number {
    return Date.now() + this.#node.offset_ms - this.#midnight
  }

  async rows<T extends pg.QueryResultRow>(text: string, values: unknown[] = []): Promise<T[]> {
    return (await this.#pool.query<T>(text, values)).rows
  }

  /** `next` is in ms since midnight; null without tasks. */
  async tasks(): Promise<{ busy: number; next: number | null }> {
    const clock = `(clock_timestamp() + interval '${this.#node.offset_ms} milliseconds')`
    // A failed task that waits for its retry is locked but not running. No page waits for the recurring jobs
    // of account 0.
    const [row] = await this.rows<{ busy: string; next_ms: string | null }>(`
      select count(*) filter (where locked_until is null and due <= ${clock}
                                 or locked_until > ${clock} and last_error is null
                                 or locked_until <= ${clock}) as busy,
             extract(epoch from min(case when locked_until is null then due when last_error is not null then locked_until end)) * 1000 as next_ms
        from due_task where account_id <> 0`)
    const next = row?.next_ms ?? null
    return { busy: Number(row?.busy ?? 0), next: next === null ? null : Number(next) - this.#midnight }
  }

  async jumpTo(at: number): Promise<void> {
    const by = at - this.now()
    if (by >= 1) await this.#node.forward(by)
  }

  close = (): Promise<void> => this.#pool.end()
}
