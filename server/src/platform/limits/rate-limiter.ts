import { Redis } from 'ioredis'
import {
  RateLimiterMemory,
  RateLimiterRedis,
  RateLimiterRes,
  type RateLimiterAbstract,
} from 'rate-limiter-flexible'
import { createMemoryIds, createSharedIds } from './known-ids.ts'
import type { LimitName, UsageLimit } from './usage-limits.ts'

/** A limit is used up: answered with 429 and Retry-After. */
export class LimitReached extends Error {
  readonly limit: LimitName
  readonly refusal: UsageLimit['refusal']
  readonly wait_seconds: number
  /** The first refusal of the period. */
  readonly isFirst: boolean

  constructor(limit: LimitName, { refusal }: UsageLimit, wait_seconds: number, isFirst: boolean) {
    super(refusal.detail)
    this.limit = limit
    this.refusal = refusal
    this.wait_seconds = wait_seconds
    this.isFirst = isFirst
  }
}

/** When a limit is used up, at most `up_to` ids at a time still count against another limit. */
export interface LimitException {
  instead: LimitName
  up_to: number
}

/** For all servers together if there is Redis. */
export interface RateLimiter {
  /** @throws LimitReached */
  consume(limit: LimitName, key: string, amount?: number): Promise<void>
  /**
   * Counts the ids that the key has not used within the period. Returns a refusal that the exception overrode.
   * @throws LimitReached
   */
  consumeNew(
    limit: LimitName,
    key: string,
    ids: readonly number[],
    exception: LimitException,
  ): Promise<LimitReached | undefined>
  close(): void
}

interface Options {
  /** Without it, each server counts alone. */
  redis_url?: string | undefined
  limits: Record<LimitName, UsageLimit>
  log: (error: Error) => void
  onRefused?: (limit: LimitName) => void
}

/** A limit must not delay a request for longer than this when Redis hangs. */
const redis_answer_ms = 250

function connect(url: string, log: (error: Error) => void): Redis {
  const client = new Redis(url, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 1,
    commandTimeout: redis_answer_ms,
  })
  client.on('error', log)
  return client
}

/** While Redis does not answer, each server counts alone: no request is refused because of the outage. */
function openLimit(name: string, { most, per_seconds }: UsageLimit, client?: Redis): RateLimiterAbstract {
  const limit = { keyPrefix: `wardline:limit:${name}`, points: most, duration: per_seconds }
  const memory = new RateLimiterMemory(limit)
  if (!client) return memory
  return new RateLimiterRedis({
    ...limit,
    storeClient: client,
    rejectIfRedisNotReady: true,
    insuranceLimiter: memory,
  })
}

export function openRateLimiter({ redis_url, limits, log, onRefused = () => {} }: Options): RateLimiter {
  const client = redis_url === undefined ? undefined : connect(redis_url, log)
  const limiters = new Map(
    Object.entries(limits).map(([name, limit]) => [name, openLimit(name, limit, client)]),
  )

  const known = client ? createSharedIds(client, log) : createMemoryIds()

  async function consume(name: LimitName, key: string, amount = 1): Promise<void> {
    const limit = limits[name]
    try {
      await limiters.get(name)?.consume(key, amount)
    } catch (refused) {
      if (!(refused instanceof RateLimiterRes)) return log(refused as Error)
      onRefused(name)
      const isFirst = refused.consumedPoints - amount <= limit.most
      throw new LimitReached(name, limit, Math.max(1, Math.ceil(refused.msBeforeNext / 1000)), isFirst)
    }
  }

  async function tryConsume(name: LimitName, key: string, amount: number): Promise<LimitReached | undefined> {
    try {
      await consume(name, key, amount)
      return undefined
    } catch (refusal) {
      if (refusal instanceof LimitReached) return refusal
      throw refusal
    }
  }

  return {
    consume,
    async consumeNew(name, key, ids, { instead, up_to }) {
      const known_key = `${name}:${key}`
      const unknown = ids.length === 0 ? [] : await known.listUnknown(known_key, ids)
      if (unknown.length === 0) return undefined
      const refusal = await tryConsume(name, key, unknown.length)
      if (refusal && ids.length > up_to) throw refusal
      if (refusal) await consume(instead, key)
      await known.add(known_key, unknown, limits[name].per_seconds)
      return refusal
    },
    close: () => client?.disconnect(),
  }
}
