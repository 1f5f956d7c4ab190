import { Redis } from 'ioredis'
import {
  RateLimiterMemory,
  RateLimiterRedis,
  RateLimiterRes,
  type RateLimiterAbstract,
} from 'rate-limiter-flexible'
import type { LimitName, UsageLimit } from './usage-limits.ts'

/** A limit is used up: answered with 429 and Retry-After. */
export class LimitReached extends Error {
  readonly refusal: UsageLimit['refusal']
  readonly wait_seconds: number
  /** The first refusal of the period. */
  readonly isFirst: boolean

  constructor({ refusal }: UsageLimit, wait_seconds: number, isFirst: boolean) {
    super(refusal.detail)
    this.refusal = refusal
    this.wait_seconds = wait_seconds
    this.isFirst = isFirst
  }
}

/** For all servers together if there is Redis. */
export interface RateLimiter {
  /** @throws LimitReached */
  consume(limit: LimitName, key: string, amount?: number): Promise<void>
  close(): void
}

interface Options {
  /** Unset: each server counts alone. */
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

  return {
    async consume(name, key, amount = 1) {
      const limit = limits[name]
      try {
        await limiters.get(name)?.consume(key, amount)
      } catch (refused) {
        if (!(refused instanceof RateLimiterRes)) return log(refused as Error)
        onRefused(name)
        const isFirst = refused.consumedPoints - amount <= limit.most
        throw new LimitReached(limit, Math.max(1, Math.ceil(refused.msBeforeNext / 1000)), isFirst)
      }
    },
    close: () => client?.disconnect(),
  }
}
