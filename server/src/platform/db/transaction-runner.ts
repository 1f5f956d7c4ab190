import type pg from 'pg'
import type { Clock } from '../clock/clock.ts'
import { isDatabaseError, LockConflictError } from './database-error.ts'
import { OpenTransaction, type CommittedEvents } from './transaction.ts'

/** The connection broke during COMMIT, so PostgreSQL may have kept the transaction. `cause` is the original error. */
export class CommitOutcomeUnknownError extends Error {}

class RolledBackError extends Error {}

/** Runs transactions of one account on a pool; each may be retried by its caller after any error but an unknown outcome. */
export class TransactionRunner {
  readonly #pool: pg.Pool
  readonly #clock: Clock
  onCommit: (committed: CommittedEvents) => void = () => {}

  constructor(pool: pg.Pool, clock: Clock) {
    this.#pool = pool
    this.#clock = clock
  }

  /** Does not wait for COMMIT: the next transaction on the connection is pipelined behind it. */
  read<T>(account_id: number, fn: (client: pg.PoolClient) => Promise<T>): Promise<T> {
    return inTransaction(this.#pool, this.#begin(account_id, 'read only'), async (client) => {
      const result = await fn(client)
      client.query('commit').catch(() => {})
      return result
    })
  }

  async writeOnce<T>(account_id: number, fn: (tx: OpenTransaction) => Promise<T>): Promise<T> {
    let committed: CommittedEvents | undefined
    const result = await inTransaction(this.#pool, this.#begin(account_id, 'read write'), async (client) => {
      const tx = new OpenTransaction(client, account_id)
      const value = await fn(tx)
      committed = await commit(client, tx)
      return value
    })
    if (committed) this.onCommit(committed)
    return result
  }

  /**
   * Retries a transaction that failed because of a concurrent one. An unknown outcome rejects with the
   * connection's error.
   */
  async write<T>(account_id: number, fn: (tx: OpenTransaction) => Promise<T>): Promise<T> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await this.writeOnce(account_id, fn)
      } catch (error) {
        if (error instanceof CommitOutcomeUnknownError) throw error.cause
        if (attempt >= maxAttempts(error)) throw error
      }
    }
  }

  #begin(account_id: number, mode: 'read only' | 'read write'): string {
    if (!Number.isSafeInteger(account_id)) throw new TypeError('account_id is not an integer')
    return `begin ${mode};set local app.account_id = '${account_id}'${clockOffset(this.#clock)}`
  }
}

export const clockOffset = (clock: Clock): string =>
  clock.offset_ms() === 0 ? '' : `;set local app.clock_offset = '${clock.offset_ms()}ms'`

export async function inTransaction<T>(
  pool: pg.Pool,
  begin: string,
  fn: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const client = await pool.connect()
  let broken: Error | undefined
  try {
    // Pipelined with the first statement of fn. If BEGIN fails, that statement fails too.
    const began = client.query(begin)
    began.catch((error: Error) => (broken = error))
    const result = await fn(client)
    await began
    return result
  } catch (error) {
    await client.query('rollback').catch((failed: Error) => (broken = failed))
    throw error
  } finally {
    client.release(broken)
  }
}

async function commit(client: pg.ClientBase, tx: OpenTransaction): Promise<CommittedEvents | undefined> {
  const flushed = tx.flush()
  const [flush, end] = await Promise.allSettled([flushed, client.query('commit')])
  for (const sent of [flush, end]) {
    if (sent.status === 'fulfilled') continue
    if (isRefused(sent.reason)) throw sent.reason
    throw new CommitOutcomeUnknownError('The connection broke during COMMIT.', { cause: sent.reason })
  }
  // PostgreSQL answers COMMIT of a failed transaction with ROLLBACK and no error.
  if (end.status === 'fulfilled' && end.value.command !== 'COMMIT')
    throw new RolledBackError('The transaction was rolled back.')
  return flush.status === 'fulfilled' ? flush.value : undefined
}

/** PostgreSQL refused, so nothing was kept. Class 57P means that it was shutting down, which proves nothing. */
const isRefused = (error: unknown): boolean => isDatabaseError(error) && !error.code?.startsWith('57P')

/** A serialization failure or a deadlock (which costs a second) may succeed at once; a lock conflict is cheap. */
function maxAttempts(error: unknown): number {
  if (error instanceof LockConflictError) return 100
  return isDatabaseError(error) && (error.code === '40001' || error.code === '40P01') ? 5 : 1
}
