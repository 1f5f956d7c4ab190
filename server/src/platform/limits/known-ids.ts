import type { Redis } from 'ioredis'

/** Which ids a key has used within a period, so that a repetition is not counted again. */
export interface KnownIds {
  listUnknown(key: string, ids: readonly number[]): Promise<number[]>
  add(key: string, ids: readonly number[], per_seconds: number): Promise<void>
}

const sweep_ms = 60_000

/** In this process. */
export function createMemoryIds(now: () => number = Date.now): KnownIds {
  const periods = new Map<string, { ends: number; ids: Set<number> }>()
  let swept = now()
  const find = (key: string) => {
    const period = periods.get(key)
    return period && period.ends > now() ? period : undefined
  }
  const sweep = () => {
    if (now() - swept < sweep_ms) return
    swept = now()
    for (const [key, { ends }] of periods) if (ends <= swept) periods.delete(key)
  }
  return {
    listUnknown: async (key, ids) => {
      const known = find(key)?.ids
      return known ? ids.filter((id) => !known.has(id)) : [...ids]
    },
    add: async (key, ids, per_seconds) => {
      sweep()
      const period = find(key) ?? { ends: now() + per_seconds * 1000, ids: new Set() }
      for (const id of ids) period.ids.add(id)
      periods.set(key, period)
    },
  }
}

/** Shared by all servers. While Redis does not answer, each server remembers alone, as limits count. */
export function createSharedIds(client: Redis, log: (error: Error) => void): KnownIds {
  const memory = createMemoryIds()
  const redisKey = (key: string) => `wardline:known:${key}`
  return {
    listUnknown: async (key, ids) => {
      try {
        const known = await client.smismember(redisKey(key), ...ids)
        return ids.filter((_, index) => known[index] !== 1)
      } catch (error) {
        log(error as Error)
        return memory.listUnknown(key, ids)
      }
    },
    add: async (key, ids, per_seconds) => {
      await memory.add(key, ids, per_seconds)
      // The period starts with the first id: `NX` keeps its end.
      await client
        .multi()
        .sadd(redisKey(key), ...ids)
        .expire(redisKey(key), per_seconds, 'NX')
        .exec()
        .catch(log)
    },
  }
}
