import pg from 'pg'
import type { Node } from './node.ts'

/** What is between the hospital's clock and the machine's, and what the server has still to do at this moment. */
export class World {
  readonly #node: Node
  readonly #pool: pg.Pool
  /** Of the hospital's midnight, in milliseconds since 1970. */
  readonly #midnight: number

  private constructor(node: Node, pool: pg.Pool, midnight: number) {
    this.#node = node
    this.#pool = pool
    this.#midnight = midnight
  }

  static open(node: Node, database_url: string, midnight: number): World {
    const pool = new pg.Pool({ connectionString: database_url, max: 4 })
    pool.on('error', () => {})
    return new World(node, pool, midnight)
  }

  /** Milliseconds since the hospital's midnight. */
  now(): number {
    return Date.now() + this.#node.offset_ms - this.#midnight
  }

  async rows<T extends pg.QueryResultRow>(text: string, values: unknown[] = []): Promise<T[]> {
    return (await this.#pool.query<T>(text, values)).rows
  }

  /** Tasks that are being done or are due, and when the next one is; milliseconds since midnight, null for none. */
  async tasks(): Promise<{ busy: number; next: number | null }> {
    const clock = `(clock_timestamp() + interval '${this.#node.offset_ms} milliseconds')`
    // What failed and waits for its next try is not being done, though it is held.
    const [row] = await this.rows<{ busy: string; next_ms: string | null }>(`
      select count(*) filter (where locked_until is null and due <= ${clock}
                                 or locked_until > ${clock} and last_error is null
                                 or locked_until <= ${clock}) as busy,
             extract(epoch from min(case when locked_until is null then due when last_error is not null then locked_until end)) * 1000 as next_ms
        from due_task`)
    const next = row?.next_ms ?? null
    return { busy: Number(row?.busy ?? 0), next: next === null ? null : Number(next) - this.#midnight }
  }

  /** To this time of the day. Answers at once when that is now. */
  async jumpTo(at: number): Promise<void> {
    const by = at - this.now()
    if (by >= 1) await this.#node.forward(by)
  }

  close = (): Promise<void> => this.#pool.end()
}
