import type { FastifyInstance } from 'fastify'

/**
 * A contract path may end in a fixed query (`/threads/?preview=true`): a route of its own beside the one without it.
 * The query must be exactly that; every other request goes to the route without.
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

/** The address of a contract path as the router takes it. */
export function routerAddress(path: string): { url: string; constraints?: { query: string } } {
  const [address = '', query] = path.split('?')
  const url = address.replaceAll(/\{(\w+)\}/g, ':$1')
  return query === undefined ? { url } : { url, constraints: { query } }
}
