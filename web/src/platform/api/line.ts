import type { Route, AnswerOf, ParamsOf, QueryOf } from '@wardline/contract/route.ts'
import type { routes } from '@wardline/contract/routes.ts'
import type { input, ZodType } from 'zod'

type Routes = typeof routes

/**
 * Every route of the contract by its request line, `'POST /api/v1/threads/{id}/reply/'`. Types only: a call names its
 * line, the compiler knows the rest, and neither the contract's schemas nor zod reach the browser.
 */
export type RouteByLine = {
  [K in keyof Routes as `${Routes[K]['method']} ${Routes[K]['path']}`]: Routes[K]
}
export type Line = keyof RouteByLine

/** What the route at this line answers when it succeeds. */
export type Answer<L extends Line> = AnswerOf<RouteByLine[L]>

type ParamsPart<R extends Route> = ParamsOf<R> extends undefined ? object : { params: ParamsOf<R> }
type QueryPart<R extends Route> = QueryOf<R> extends undefined ? object : { query?: Partial<QueryOf<R>> }
type BodyPart<R extends Route> = R['body'] extends ZodType
  ? undefined extends input<R['body']>
    ? { body?: input<R['body']> }
    : { body: input<R['body']> }
  : object
type KeyPart<R extends Route> = R['creates'] extends true ? { idempotencyKey: string } : object

export type CallParts<L extends Line> = ParamsPart<RouteByLine[L]> &
  QueryPart<RouteByLine[L]> &
  BodyPart<RouteByLine[L]> &
  KeyPart<RouteByLine[L]> & { signal?: AbortSignal | undefined }

/** Parts may be left out altogether where none is required. */
export type CallArguments<L extends Line> =
  object extends CallParts<L> ? [parts?: CallParts<L>] : [parts: CallParts<L>]
