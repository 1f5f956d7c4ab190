import { Batcher } from './batcher.ts'
import { kyselyOn, type Db } from './connection.ts'
import { CommitOutcomeUnknownError, type TransactionRunner } from './transaction-runner.ts'
import type { Tx } from './transaction.ts'

export interface BatchedWrite<Input, Result> {
  name: string
  maxSize: number
  /**
   * Writes as many inputs as it can without waiting for a lock. Results by index; `undefined` where nothing was written,
   * and that input runs alone. An error rolls back all of them, and each runs alone.
   */
  runBatch(tx: Tx, inputs: readonly Input[]): Promise<readonly (Result | undefined)[]>
  /** May wait for locks. Its errors are the caller's. */
  runAlone(tx: Tx, input: Input): Promise<Result>
}

export interface BatchedRead<Input, Result> {
  name: string
  maxSize: number
  key(input: Input): string
  runBatch(db: Db, account_id: number, inputs: readonly Input[]): Promise<readonly Result[]>
}

export type AfterWrite<Result> = (tx: Tx, result: Result) => void

interface PendingWrite {
  account_id: number
  operation: BatchedWrite<unknown, unknown>
  input: unknown
  after: AfterWrite<unknown>
}

interface PendingRead {
  account_id: number
  operation: BatchedRead<unknown, unknown>
  input: unknown
}

export class BatchedOperations {
  readonly #transactions: TransactionRunner
  readonly #writes = new Map<string, Batcher<PendingWrite, unknown>>()
  readonly #reads = new Map<string, Batcher<PendingRead, unknown>>()

  constructor(transactions: TransactionRunner) {
    this.#transactions = transactions
  }

  write<Input, Result>(
    account_id: number,
    operation: BatchedWrite<Input, Result>,
    input: Input,
    after: AfterWrite<Result> = () => {},
  ): Promise<Result> {
    const { name, maxSize } = operation
    const batcher = getOrCreate(this.#writes, name, () => {
      return new Batcher({ maxSize, run: (batch) => this.#runWrites(batch) })
    })
    const pending = { account_id, operation, input, after } as unknown as PendingWrite
    return batcher.add(`${account_id}`, pending) as Promise<Result>
  }

  read<Input, Result>(
    account_id: number,
    operation: BatchedRead<Input, Result>,
    input: Input,
  ): Promise<Result> {
    const { name, maxSize } = operation
    const batcher = getOrCreate(this.#reads, name, () => {
      return new Batcher({ maxSize, run: (batch) => this.#runReads(batch) })
    })
    const pending = { account_id, operation, input } as unknown as PendingRead
    return batcher.add(`${account_id} ${operation.key(input)}`, pending) as Promise<Result>
  }

  async #runWrites(batch: PendingWrite[]): Promise<unknown[]> {
    const [first] = batch
    if (!first) return []
    try {
      const inputs = batch.map(({ input }) => input)
      const results = await this.#transactions.writeOnce(first.account_id, async (tx) => {
        const written = await first.operation.runBatch(tx, inputs)
        for (const [index, { after }] of batch.entries())
          if (written[index] !== undefined) after(tx, written[index])
        return written
      })
      return batch.map((pending, index) => results[index] ?? this.#runAlone(pending))
    } catch (error) {
      // The batch may have been kept: running each input alone could write it twice.
      if (error instanceof CommitOutcomeUnknownError) return batch.map(() => Promise.reject(error.cause))
      return batch.map((pending) => this.#runAlone(pending))
    }
  }

  #runAlone({ account_id, operation, input, after }: PendingWrite): Promise<unknown> {
    return this.#transactions.write(account_id, async (tx) => {
      const result = await operation.runAlone(tx, input)
      after(tx, result)
      return result
    })
  }

  async #runReads(batch: PendingRead[]): Promise<unknown[]> {
    const [first] = batch
    if (!first) return []
    const { account_id, operation } = first
    const run = (inputs: unknown[]) =>
      this.#transactions.read(account_id, (client) =>
        operation.runBatch(kyselyOn(client), account_id, inputs),
      )
    try {
      return [...(await run(batch.map(({ input }) => input)))]
    } catch (error) {
      if (batch.length === 1) return [Promise.reject(error)]
      // One caller's data may cause the failure, so each input is tried separately.
      return batch.map(async ({ input }) => (await run([input]))[0])
    }
  }
}

function getOrCreate<Value>(map: Map<string, Value>, key: string, create: () => Value): Value {
  const known = map.get(key) ?? create()
  map.set(key, known)
  return known
}
