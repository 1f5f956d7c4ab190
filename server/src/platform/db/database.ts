import { systemClock, type Clock } from '../clock/clock.ts'
import {
  BatchedOperations,
  type AfterWrite,
  type BatchedRead,
  type BatchedWrite,
} from './batched-operations.ts'
import { kyselyOn, type Db } from './connection.ts'
import type { DatabaseLogins } from './logins.ts'
import { openPools, type Pools } from './pool.ts'
import { clockOffset, inTransaction, TransactionRunner } from './transaction-runner.ts'
import type { CommittedEvents, Tx } from './transaction.ts'

export interface Database {
  read<T>(account_id: number, fn: (db: Db) => Promise<T>): Promise<T>
  /** Events, audit rows, tasks and idempotency records leave with the commit. */
  write<T>(account_id: number, fn: (tx: Tx) => Promise<T>): Promise<T>
  readBatched<Input, Result>(
    account_id: number,
    operation: BatchedRead<Input, Result>,
    input: Input,
  ): Promise<Result>
  writeBatched<Input, Result>(
    account_id: number,
    operation: BatchedWrite<Input, Result>,
    input: Input,
    after?: AfterWrite<Result>,
  ): Promise<Result>
  /** Runs as the worker role: sign-in, jobs, the demo. */
  acrossAccounts<T>(fn: (db: Db) => Promise<T>): Promise<T>
  /** Opens no transaction: the event tail polls hundreds of times a second. */
  queryAcrossAccounts<T>(fn: (db: Db) => Promise<T>): Promise<T>
  /** One listener: the live hub. */
  onCommit(listener: (committed: CommittedEvents) => void): void
  pools(): { pool: string; in_use: number; waiting: number }[]
  ping(): Promise<boolean>
  close(): Promise<void>
}

interface Options {
  clock?: Clock
  /** More than a few times the cores only adds waiting inside PostgreSQL. */
  connections?: number
  log?: (error: Error) => void
  /** Used instead of new ones, and left open by `close`. */
  pools?: Pools
}

export function openDatabase(
  logins: DatabaseLogins,
  { clock = systemClock, connections = 12, log, pools: lent }: Options = {},
): Database {
  let isClosing = false
  const pools =
    lent ??
    openPools(logins, connections, (error) => {
      // While closing, a connection may be told that the server is shutting down: expected.
      if (!isClosing) log?.(error)
    })
  const { app, workers, tails } = pools
  const transactions = new TransactionRunner(app, clock)
  const batched = new BatchedOperations(transactions)
  return {
    read: (account_id, fn) => transactions.read(account_id, (client) => fn(kyselyOn(client))),
    write: (account_id, fn) => transactions.write(account_id, fn),
    readBatched: (...operation) => batched.read(...operation),
    writeBatched: (...operation) => batched.write(...operation),
    acrossAccounts: (fn) =>
      inTransaction(workers, `begin${clockOffset(clock)}`, async (client) => {
        const result = await fn(kyselyOn(client))
        await client.query('commit')
        return result
      }),
    async queryAcrossAccounts(fn) {
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
      transactions.onCommit = listener
    },
    pools: () =>
      Object.entries(pools).map(([pool, { totalCount, idleCount, waitingCount }]) => ({
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
      if (lent) return
      await Promise.all([app.end(), workers.end(), tails.end()])
    },
  }
}
