import type { AnswerOf, BodyOf, ParamsOf, QueryOf, Route } from '@wardline/contract/route.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Ctx } from './context.ts'

export interface Asked<R extends Route> {
  params: ParamsOf<R>
  query: QueryOf<R>
  body: BodyOf<R>
  /** For uploads, downloads and cookies only; an action never sees it. */
  request: FastifyRequest
  reply: FastifyReply
}

/** A request nobody has signed in for. */
export type AnonymousCtx = Omit<Ctx, 'caller' | 'read' | 'tx' | 'client_key'>

type CtxOf<R extends Route> = R['allow'] extends 'anyone' ? AnonymousCtx : Ctx

/** Bytes that are not JSON: the handler has written the reply itself. */
export const sent: unique symbol = Symbol('sent')

export interface Handler {
  route: Route
  run: (ctx: never, asked: never) => Promise<unknown>
}

/** Binds a contract route to the one action that answers it. Who may call it is checked before, by the route itself. */
export const handle = <R extends Route>(
  route: R,
  run: (ctx: CtxOf<R>, asked: Asked<R>) => Promise<AnswerOf<R> | typeof sent>,
): Handler => ({ route, run })
