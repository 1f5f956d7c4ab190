import type { Permission } from '@wardline/contract/permissions.ts'
import type { TokenScope } from '@wardline/contract/token-scopes.ts'
import { commonErrors } from '@wardline/contract/errors.ts'
import type { ReadKind, ReadRecorder } from '../audit/read-recorder.ts'
import type { Clock } from '../clock/clock.ts'
import type { Db } from '../db/connection.ts'
import type { BatchedRead, BatchedWrite } from '../db/batched-operations.ts'
import type { Database } from '../db/database.ts'
import type { Tx } from '../db/transaction.ts'
import { LimitReached, type LimitException, type RateLimiter } from '../limits/rate-limiter.ts'
import type { LimitName } from '../limits/usage-limits.ts'
import { AppError } from './errors.ts'
import { findIdempotencyRecord } from './idempotency.queries.ts'

export interface Caller {
  account_id: number
  user_id: number
  session_id: number
  /** The session is locked; callers without a session never are. */
  is_locked?: boolean
  /** The session is limited to adding a second factor. */
  must_enrol?: boolean
  permissions: ReadonlySet<Permission>
  /** The token of a request with an API token instead of a session; its `session_id` is 0. */
  api_token?: { id: number; kind: 'personal' | 'service'; scopes: ReadonlySet<TokenScope> }
}

export type TokenCaller = Caller & Required<Pick<Caller, 'api_token'>>

/**
 * The user on whose behalf an action runs, if permissions were checked before: a caller, or the sender of a
 * response from outside.
 */
export interface Actor {
  readonly caller: Pick<Caller, 'account_id' | 'user_id'>
}

/** A user whose permissions are known: a caller, or the user who started a background job. */
export interface PermittedActor {
  readonly caller: Pick<Caller, 'account_id' | 'user_id' | 'permissions'>
}

export interface Context {
  readonly caller: Caller
  readonly clock: Clock
  readonly address: string
  readonly user_agent: string
  readonly client_key: string | null
  read<T>(fn: (db: Db) => Promise<T>): Promise<T>
  readBatched<Input, Result>(operation: BatchedRead<Input, Result>, input: Input): Promise<Result>
  /** Returns the stored result if a route that creates is retried with the same key. */
  transaction<T>(fn: (tx: Tx) => Promise<T>): Promise<T>
  /**
   * Counts a use of this user against a limit, before a transaction. A retry whose result is stored is never refused.
   * The first refusal of a period is audited.
   * @throws 429
   */
  consume(limit: LimitName, amount?: number): Promise<void>
  /**
   * Counts the ids that this user has not used within the period of a limit. May run in a transaction: the first refusal
   * is audited after it.
   * @throws 429
   */
  consumeNew(limit: LimitName, ids: readonly number[], exception: LimitException): Promise<void>
  /** Audits the reading of threads after the answer, once an hour for each session. */
  noteRead(kind: ReadKind, thread_ids: readonly number[]): void
  writeBatched<Input, Result>(operation: BatchedWrite<Input, Result>, input: Input): Promise<Result>
}

export interface IdempotencyKey {
  key: string
  request_hash: Buffer
  status: number
}

interface Parts {
  caller: Caller
  db: Database
  clock: Clock
  address: string
  user_agent: string
  /** Unset for the application itself, which has no limits. */
  limiter?: RateLimiter
  /** Unset for the application itself, which is no reader. */
  reads?: ReadRecorder
  idempotency?: IdempotencyKey | undefined
}

export function requestContext(parts: Parts): Context {
  const { caller, db, clock, address, user_agent, limiter, reads, idempotency } = parts
  const { account_id, user_id } = caller

  const saveResponse = (tx: Tx, answer: unknown) => {
    // A concurrent request with this key waits here for the first commit, then fails on the primary key.
    if (idempotency) tx.saveIdempotentResponse({ ...idempotency, user_id, answer })
  }

  /** Rejects a key that was used for another request. */
  async function storedResponse<T>({ key, request_hash }: IdempotencyKey): Promise<T | undefined> {
    const stored = await db.read(account_id, (reader) =>
      findIdempotencyRecord(reader, { account_id, user_id, key }),
    )
    if (!stored) return undefined
    if (!stored.request_hash.equals(request_hash)) throw new AppError(commonErrors.keyReused)
    return stored.answer as T
  }

  async function orStoredResponse<T>(written: Promise<T>): Promise<T> {
    try {
      return await written
    } catch (error) {
      const stored = idempotency && (await storedResponse<T>(idempotency))
      if (stored === undefined) throw error
      return stored
    }
  }

  /** The audit trail names the program that acted for a user. */
  const attributed = (tx: Tx): Tx => {
    const { api_token } = caller
    if (!api_token) return tx
    return {
      db: tx.db,
      account_id: tx.account_id,
      emit: (...event) => tx.emit(...event),
      audit: (actor_id, action, object, details) =>
        tx.audit(actor_id, action, object, { ...details, api_token_id: api_token.id }),
      saveIdempotentResponse: (answer) => tx.saveIdempotentResponse(answer),
      enqueue: (task) => tx.enqueue(task),
    }
  }

  const auditLimit = (limit: LimitName) =>
    db.write(account_id, async (tx) => tx.audit(user_id, 'limit.reached', { user: user_id }, { limit }))

  let unaudited: LimitName | undefined
  /** In a transaction of its own, since a refusal rolls back the one that it happened in. */
  const auditReached = async (): Promise<void> => {
    const limit = unaudited
    unaudited = undefined
    if (limit !== undefined) await auditLimit(limit)
  }
  const noteFirst = (refusal: unknown): void => {
    if (refusal instanceof LimitReached && refusal.isFirst) unaudited = refusal.limit
  }

  return {
    caller,
    clock,
    address,
    user_agent,
    client_key: idempotency?.key ?? null,
    read: (fn) => db.read(account_id, fn),
    async consume(limit, amount) {
      await limiter?.consume(limit, `${account_id}:${user_id}`, amount).catch(async (refusal: unknown) => {
        if (idempotency && (await storedResponse(idempotency)) !== undefined) return
        if (refusal instanceof LimitReached && refusal.isFirst) await auditLimit(limit)
        throw refusal
      })
    },
    async consumeNew(limit, ids, exception) {
      try {
        noteFirst(await limiter?.consumeNew(limit, `${account_id}:${user_id}`, ids, exception))
      } catch (refusal) {
        noteFirst(refusal)
        throw refusal
      }
    },
    noteRead: (kind, thread_ids) => reads?.note(caller, kind, thread_ids),
    readBatched: (operation, input) => db.readBatched(account_id, operation, input),
    transaction: (fn) =>
      orStoredResponse(
        db.write(account_id, async (tx) => {
          const answer = await fn(attributed(tx))
          saveResponse(tx, answer)
          return answer
        }),
      ).finally(auditReached),
    writeBatched: (operation, input) =>
      orStoredResponse(db.writeBatched(account_id, operation, input, saveResponse)),
  }
}

/** Runs actions as parts of an open transaction, which commits or rolls back all of them. */
export const contextWithin = (ctx: Context, tx: Tx): Context => ({
  ...ctx,
  read: (fn) => fn(tx.db),
  async readBatched(operation, input) {
    const [result] = await operation.runBatch(tx.db, tx.account_id, [input])
    return result as Awaited<ReturnType<typeof operation.runBatch>>[number]
  },
  transaction: (fn) => fn(tx),
  writeBatched: (operation, input) => operation.runAlone(tx, input),
})
