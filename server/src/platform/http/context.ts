import type { Permission } from '@wardline/contract/permissions.ts'
import { common } from '@wardline/contract/errors.ts'
import type { Clock } from '../clock/clock.ts'
import type { Db } from '../db/connection.ts'
import type { Database, Writing } from '../db/database.ts'
import type { Question } from '../db/shared-reading.ts'
import type { Tx } from '../db/transaction.ts'
import { AppError } from './errors.ts'
import { findAnswer } from './idempotency.queries.ts'

/** Who is asking, as their session says. */
export interface Caller {
  account_id: number
  user_id: number
  session_id: number
  permissions: ReadonlySet<Permission>
}

/** Who does something, where rights play no part: a caller, or a person who answers from outside of the application. */
export interface Acting {
  readonly caller: Pick<Caller, 'account_id' | 'user_id'>
}

/** The outside of a request as an action sees it. */
export interface Ctx {
  readonly caller: Caller
  readonly clock: Clock
  readonly address: string
  readonly user_agent: string
  /** The Idempotency-Key of this request, if it brought one. */
  readonly client_key: string | null
  read<T>(fn: (db: Db) => Promise<T>): Promise<T>
  /** The caller's own answer to what others may ask at the same moment. */
  ask<Answer>(question: Question<Answer>): Promise<Answer | undefined>
  /** The transaction of an action. On a route that creates, what it returns is the answer that a retry gets again. */
  tx<T>(fn: (tx: Tx) => Promise<T>, how?: Writing): Promise<T>
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
  idempotency?: IdempotencyKey | undefined
}

export function requestContext({ caller, db, clock, address, user_agent, idempotency }: Parts): Ctx {
  const { account_id, user_id } = caller

  /** The answer this key already has; a refusal when it was for something else. */
  async function earlierAnswer<T>(sent: IdempotencyKey): Promise<T | undefined> {
    const stored = await db.read(account_id, (reader) =>
      findAnswer(reader, { account_id, user_id, key: sent.key }),
    )
    if (!stored) return undefined
    if (!stored.request_hash.equals(sent.request_hash)) throw new AppError(common.keyReused)
    return stored.answer as T
  }

  async function once<T>(sent: IdempotencyKey, fn: (tx: Tx) => Promise<T>, how?: Writing): Promise<T> {
    const work = async (tx: Tx) => {
      const answer = await fn(tx)
      // A second request with this key waits here for the first one's commit, then fails on the primary key.
      tx.remember({ ...sent, user_id, answer })
      return answer
    }
    try {
      return await db.write(account_id, work, how)
    } catch (error) {
      const earlier = await earlierAnswer<T>(sent)
      if (earlier === undefined) throw error
      return earlier
    }
  }

  return {
    caller,
    clock,
    address,
    user_agent,
    client_key: idempotency?.key ?? null,
    read: (fn) => db.read(account_id, fn),
    ask: (question) => db.ask(account_id, question, user_id),
    tx: (fn, how) => (idempotency ? once(idempotency, fn, how) : db.write(account_id, fn, how)),
  }
}
