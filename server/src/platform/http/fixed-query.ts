import type { FastifyInstance } from 'fastify'

/**
 * Supports contract paths with a fixed query (`/threads/?preview=true`), which are routes beside the one
 * without it. The query must match exactly.
 */
export function acceptFixedQueries(app: FastifyInstance): void {
  app.addConstraintStrategy({
    name: 'query',
    storage() {
      const handlers = new Map<string, never>()
      return {
        get: (query: string) => handlers.get(query) ?? null,
        set: (query: string, handler: never) => void handlers.set(query, handler),
      }
    },
    deriveConstraint(request) {
      const at = request.url?.indexOf('?') ?? -1
      return at < 0 ? undefined : request.url?.slice(at + 1)
    },
  })
}

export function routerAddress(path: string): { url: string; constraints?: { query: string } } {
  const [address = '', query] = path.split('?')
  const url = address.replaceAll(/\{(\w+)\}/g, ':$1')
  return query === undefined ? { url } : { url, constraints: { query } }
}
