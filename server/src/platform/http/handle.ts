import type { AnswerOf, BodyOf, ParamsOf, QueryOf, Route } from '@wardline/contract/route.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from './context.ts'
import type { AppError } from './errors.ts'

export interface RequestInput<R extends Route> {
  params: ParamsOf<R>
  query: QueryOf<R>
  body: BodyOf<R>
  request: FastifyRequest
  reply: FastifyReply
}

export type AnonymousContext = Omit<Context, 'caller' | 'read' | 'tx' | 'client_key'>

export type ContextOf<R extends Route> = R['allow'] extends 'anyone' ? AnonymousContext : Context

export const replyHandled: unique symbol = Symbol('replyHandled')

/** A route without an answer takes an action that resolves to nothing. */
type HandledAnswer<R extends Route> = AnswerOf<R> extends undefined ? void : AnswerOf<R>

export interface Handler {
  route: Route
  run: (ctx: never, input: never) => Promise<unknown>
  whenTooLarge?: ((reply: FastifyReply) => FastifyReply) | undefined
  /** Replaces the error format, for a protocol that has its own. Logging and Retry-After are done. */
  sendRefusal?: ((reply: FastifyReply, refusal: AppError) => FastifyReply) | undefined
}

export const handle = <R extends Route>(
  route: R,
  run: (ctx: ContextOf<R>, input: RequestInput<R>) => Promise<HandledAnswer<R> | typeof replyHandled>,
  { whenTooLarge, sendRefusal }: Pick<Handler, 'whenTooLarge' | 'sendRefusal'> = {},
): Handler => ({ route, run, whenTooLarge, sendRefusal })
