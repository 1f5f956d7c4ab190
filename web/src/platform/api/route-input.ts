import type { ParamsOf, QueryOf, Route } from '@wardline/contract/route.ts'
import type { input, ZodType } from 'zod'
import type { Endpoint, RouteByEndpoint } from './endpoint.ts'

type ObjectOr<T> = T extends undefined ? object : T

export type PathParams<E extends Endpoint> = ObjectOr<ParamsOf<RouteByEndpoint[E]>>

type HasBody<R extends Route> = R['body'] extends ZodType ? true : false
type BodyFields<R extends Route> = R['body'] extends ZodType ? NonNullable<input<R['body']>> : object
type QueryFields<R extends Route> = Partial<ObjectOr<QueryOf<R>>>

/** The parameters of the path and the fields of the query or the body, in one object. */
export type RouteInput<E extends Endpoint> = PathParams<E> &
  (E extends `GET ${string}` ? QueryFields<RouteByEndpoint[E]> : BodyFields<RouteByEndpoint[E]>)

type UnboundParams<E extends Endpoint, Bound> = Omit<PathParams<E>, keyof Bound>

/** Input of a write whose hook has already received the parameters `Bound`; `void` if nothing else is needed. */
export type UnboundInput<E extends Endpoint, Bound> =
  HasBody<RouteByEndpoint[E]> extends true
    ? UnboundParams<E, Bound> & BodyFields<RouteByEndpoint[E]>
    : [keyof UnboundParams<E, Bound>] extends [never]
      ? void
      : UnboundParams<E, Bound>

type Fields = Record<string, unknown>

/** Splits the input of a route: the placeholders of its path are parameters; a GET sends the others as its query. */
export function splitInput(endpoint: Endpoint, bound: object, fields: object | undefined) {
  const params: Fields = { ...bound }
  const rest: Fields = {}
  for (const [name, value] of Object.entries(fields ?? {})) {
    const isParameter = endpoint.includes(`{${name}}`) && !Object.hasOwn(bound, name)
    ;(isParameter ? params : rest)[name] = value
  }
  if (endpoint.startsWith('GET ')) return { params, query: rest }
  const hasBody = Object.keys(rest).length > 0 && !endpoint.startsWith('DELETE ')
  return hasBody ? { params, body: rest } : { params }
}
