import type { Example } from '@wardline/server/platform/http/openapi/examples.ts'

const time = /\d{4}-\d{2}-\d{2}(T(?:[\d:.]|%3A)+(Z|[+-]\d{2}:\d{2}))?/g
const uuid = /[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g
/** References of pages, and keys. */
const random = /\b[A-Z\d]{6}\b|[\w-]{40,}/g

const mask = (value: unknown): unknown => {
  if (typeof value === 'string')
    return value
      .replaceAll(time, 'time')
      .replaceAll(uuid, 'uuid')
      .replaceAll(random, 'random')
      .replaceAll(/\d+/g, '0')
  if (typeof value === 'number') return 0
  if (Array.isArray(value)) return value.map(mask)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, mask(item)]))
}

/** Whether two recordings differ in nothing but times, numbers and random text, which no two demo hospitals share. */
export const isSameExample = (one: Example, other: Example): boolean =>
  JSON.stringify(mask(one)) === JSON.stringify(mask(other))
