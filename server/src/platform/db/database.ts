import pg from 'pg'
import { systemClock, type Clock } from '../clock/clock.ts'
import { sendTogether } from './coalesce.ts'
import { kyselyOn, statementName, untouched, type Db } from './connection.ts'
import { Crossed, isDatabaseError } from './database-error.ts'
import { SharedReading, type Question, type ReadOnce } from './shared-reading.ts'
import { Part, SharedTransaction } from './shared-transaction.ts'
import { Together, Unsure, type Outcome, type Work } from './together.ts'
import { OpenTransaction, type Telling } from './transaction.ts'
import type { TextRow } from './text.ts'
import { parsers } from './types.ts'

export interface Database {
  /** One read-only transaction as the application, seeing one account. */
  read<T>(account_id: number, fn: (db: Db) => Promise<T>): Promise<T>
  /** One person's answer, asked together with everybody of the account who asks the same at this moment. */
  ask<Answer>(account_id: number, question: Question<Answer>, asker: number): Promise<Answer | undefined>
  /** One transaction as the application in one account; events, audit and remembered answers leave with its commit. */
  write<T>(account_id: number, fn: Work<T>, how?: Writing): Promise<T>
  /** Every account, as the worker role: sign-in, the event tail, jobs, the demo. One transaction. */
  worker<T>(fn: (db: Db) => Promise<T>): Promise<T>
  /** One statement across accounts, in no transaction: what is asked hundreds of times a second (the event tail). */
  peek<T>(fn: (db: Db) => Promise<T>): Promise<T>
  /** Called after each commit that told something. One listener: the live hub. */
  onCommit(listener: (telling: Telling) => void): void
  /** Connections at work and callers that wait for one, by pool. For the figures. */
  pools(): { pool: string; in_use: number; waiting: number }[]
  /** True while the server answers. */
  ping(): Promise<boolean>
  close(): Promise<void>
}

export interface Writing {
  /** With others of this moment in one transaction: for what is written hundreds of times a second. */
  together?: boolean
}

interface Options {
  clock?: Clock
  /** Connections of the application role. More than a few times the cores only adds waiting inside PostgreSQL. */
  connections?: number
  log?: (error: Error) => void
}

/**
 * The tail reads by transaction number; a plan that scans a day of events instead is never right. Its statements leave
 * one index to choose, so they are planned once: planning took longer than reading.
 */
const tailSettings = ['-c enable_seqscan=off', '-c plan_cache_mode=force_generic_plan']

/**
 * Plans are made once and kept. Left to itself the planner makes a new one for every list of ids, and planning an inbox
 * page costs three times what running it does. A statement that lives by its data (search) sets `auto` for itself.
 */
const appSettings = ['-c plan_cache_mode=force_generic_plan']

const sessionSettings = [
  '-c TimeZone=UTC',
  '-c statement_timeout=15s',
  '-c lock_timeout=10s',
  '-c idle_in_transaction_session_timeout=30s',
]

function openPool(
  url: string,
  role: string,
  max: number,
  log: (error: Error) => void,
  more: string[] = [],
): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    // RESET ROLE goes back to this role, not to the owner that the address names.
    options: [`-c role=${role}`, ...sessionSettings, ...more].join(' '),
    application_name: role,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 60_000,
    pipeline: true,
    types: parsers,
  })
  // Without a listener a connection that dies while idle takes the process with it.
  // Without its client, whom the pool gives along: a client is all that was ever prepared on it.
  pool.on('error', (error) => log(error))
  pool.on('connect', (client) => {
    client.on('error', log)
    sendTogether(client)
  })
  return pool
}

/**
 * How often a work is begun that ends like this. After a serialization failure or a deadlock nothing was kept, and the same
 * work may succeed at once; a deadlock has cost a second. Whoever crossed others has cost nobody anything.
 */
function mostAttempts(error: unknown): number {
  if (error instanceof Crossed) return 100
  return isDatabaseError(error) && (error.code === '40001' || error.code === '40P01') ? 5 : 1
}

class RolledBack extends Error {}

/** Whether a commit that failed has certainly kept nothing. `57P..`: PostgreSQL itself was going away. */
const isUndone = (error: unknown): boolean =>
  error instanceof RolledBack || (isDatabaseError(error) && !error.code?.startsWith('57P'))

export function openDatabase(url: string, options: Options = {}): Database {
  let isClosing = false
  // A connection on its way out may hear that the server is going as well: that is no failure of anything.
  const log = (error: Error) => {
    if (!isClosing) options.log?.(error)
  }
  const clock = options.clock ?? systemClock
  const app = openPool(url, 'wardline_app', options.connections ?? 12, log, appSettings)
  const workers = openPool(url, 'wardline_worker', 6, log)
  const tails = openPool(url, 'wardline_worker', 3, log, tailSettings)
  let afterCommit: (telling: Telling) => void = () => {}

  const offset = () =>
    clock.offset_ms() === 0 ? '' : `;set local app.clock_offset = '${clock.offset_ms()}ms'`

  function begin(account_id: number, mode: string): string {
    if (!Number.isSafeInteger(account_id)) throw new TypeError('account_id is not an integer')
    return `begin ${mode};set local app.account_id = '${account_id}'${offset()}`
  }

  async function inTransaction<T>(
    pool: pg.Pool,
    opening: string,
    fn: (client: pg.PoolClient) => Promise<T>,
  ): Promise<T> {
    const client = await pool.connect()
    let broken: Error | undefined
    try {
      // Pipelined: sent together with the first statement of fn. If it fails, that statement fails with it.
      const opened = client.query(opening)
      opened.catch((error: Error) => (broken = error))
      const result = await fn(client)
      await opened
      return result
    } catch (error) {
      await client.query('rollback').catch((failed: Error) => (broken = failed))
      throw error
    } finally {
      client.release(broken)
    }
  }

  /** What it tells leaves with the commit, in one packet. */
  async function commit(client: pg.ClientBase, tx: OpenTransaction): Promise<Telling | undefined> {
    const flushed = tx.flush()
    const [flush, end] = await Promise.allSettled([flushed, client.query('commit')])
    if (flush.status === 'rejected') throw flush.reason
    if (end.status === 'rejected') throw end.reason
    // PostgreSQL answers COMMIT of a failed transaction with ROLLBACK and no error.
    if (end.value.command !== 'COMMIT') throw new RolledBack('The transaction was rolled back.')
    return flush.value
  }

  async function writeOnce<T>(account_id: number, fn: Work<T>): Promise<T> {
    let telling: Telling | undefined
    const answer = await inTransaction(app, begin(account_id, 'read write'), async (client) => {
      const tx = new OpenTransaction(client, account_id)
      const result = await fn(tx)
      telling = await commit(client, tx)
      return result
    })
    if (telling) afterCommit(telling)
    return answer
  }

  async function writeAlone<T>(account_id: number, fn: Work<T>): Promise<T> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await writeOnce(account_id, fn)
      } catch (error) {
        if (attempt >= mostAttempts(error)) throw error
      }
    }
  }

  async function writeShared(account_id: number, works: Work[]): Promise<Outcome[]> {
    let telling: Telling | undefined
    const outcomes = await inTransaction(app, begin(account_id, 'read write'), async (client) => {
      const whole = new SharedTransaction(client, account_id)
      const parts = works.map((work) => ({ work, part: new Part(whole) }))
      const ended = await Promise.allSettled(parts.map(({ work, part }) => part.do(work)))
      for (const [index, end] of ended.entries())
        if (end.status === 'rejected' && parts[index]?.part.isTouched) throw end.reason
      telling = await commit(client, whole).catch((error: unknown) => {
        throw isUndone(error) ? error : new Unsure('The line broke at the commit.', { cause: error })
      })
      return ended
    })
    if (telling) afterCommit(telling)
    return outcomes
  }

  const together = new Together({ alone: writeAlone, shared: writeShared })

  /** Opening, statement and commit are one packet. */
  const readOnce: ReadOnce = (account_id, text, values) =>
    inTransaction(app, begin(account_id, 'read only'), async (client) => {
      const name = statementName(text)
      const asked = client.query<TextRow>({ text, values, ...(name && { name }), ...untouched })
      client.query('commit').catch(() => {})
      return (await asked).rows
    })
  const reading = new SharedReading(readOnce)

  return {
    read: (account_id, fn) =>
      inTransaction(app, begin(account_id, 'read only'), async (client) => {
        const result = await fn(kyselyOn(client))
        // Nothing was written, so nobody waits: the next transaction on this connection queues behind it.
        client.query('commit').catch(() => {})
        return result
      }),
    ask: (account_id, question, asker) => reading.ask(account_id, question, asker),
    write: (account_id, fn, how) =>
      how?.together ? together.write(account_id, fn) : writeAlone(account_id, fn),
    worker: (fn) =>
      inTransaction(workers, `begin${offset()}`, async (client) => {
        const result = await fn(kyselyOn(client))
        await client.query('commit')
        return result
      }),
    async peek(fn) {
      const client = await tails.connect()
      let broken: Error | undefined
      try {
        return await fn(kyselyOn(client))
      } catch (error) {
        broken = error as Error
        throw error
      } finally {
        client.release(broken)
      }
    },
    onCommit(listener) {
      afterCommit = listener
    },
    pools: () =>
      Object.entries({ app, workers, tails }).map(([pool, { totalCount, idleCount, waitingCount }]) => ({
        pool,
        in_use: totalCount - idleCount,
        waiting: waitingCount,
      })),
    ping: () =>
      app.query('select 1').then(
        () => true,
        () => false,
      ),
    close: async () => {
      isClosing = true
      await Promise.all([app.end(), workers.end(), tails.end()])
    },
  }
}
