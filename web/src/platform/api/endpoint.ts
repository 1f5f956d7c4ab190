import type { Route, AnswerOf, ParamsOf, QueryOf } from '@wardline/contract/route.ts'
import type { routes } from '@wardline/contract/registry/routes.ts'
import type { input, ZodType } from 'zod'

type Routes = typeof routes

/** Contains types only, so that neither the contract's schemas nor zod reach the browser. */
export type RouteByEndpoint = {
  [K in keyof Routes as `${Routes[K]['method']} ${Routes[K]['path']}`]: Routes[K]
}
export type Endpoint = keyof RouteByEndpoint

export type ResponseOf<E extends Endpoint> = AnswerOf<RouteByEndpoint[E]>

type ParamsPart<R extends Route> = ParamsOf<R> extends undefined ? object : { params: ParamsOf<R> }
type QueryPart<R extends Route> = QueryOf<R> extends undefined ? object : { query?: Partial<QueryOf<R>> }
type BodyPart<R extends Route> = R['body'] extends ZodType
  ? undefined extends input<R['body']>
    ? { body?: input<R['body']> }
    : { body: input<R['body']> }
  : object
type KeyPart<R extends Route> = R['creates'] extends true ? { idempotencyKey: string } : object

export type CallParts<E extends Endpoint> = ParamsPart<RouteByEndpoint[E]> &
  QueryPart<RouteByEndpoint[E]> &
  BodyPart<RouteByEndpoint[E]> &
  KeyPart<RouteByEndpoint[E]> & { signal?: AbortSignal | undefined }

/** Makes the second argument optional if none of its parts is required. */
export type CallArguments<E extends Endpoint> =
  object extends CallParts<E> ? [parts?: CallParts<E>] : [parts: CallParts<E>]
