import { z } from 'zod'
import type { Permission } from './permissions.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/**
 * Who may call a route at all. The row it touches has a door of its own on the server (`*.access.ts`).
 * - `anyone`: no session needed; `signed_in`: any person of an account; `{ permission }`: one who holds it.
 */
export type Allow = 'anyone' | 'signed_in' | { permission: Permission }

type Answers = { [status: number]: z.ZodType }

export interface Route {
  method: Method
  /** With `{name}` for parameters and a slash at the end; the server answers without it too. */
  path: `/${string}`
  summary: string
  allow: Allow
  params?: z.ZodObject
  query?: z.ZodObject
  body?: z.ZodType
  /** A form with one file: streamed, never read into memory, no `body`. */
  upload?: true
  /** A carrier calls it: the body is a form or a document of its own protocol, and read by the handler. */
  callback?: true
  /** Takes an Idempotency-Key: the same key and body give the same answer, made once. */
  creates?: true
  /** Writes nothing down though it is a POST (sign-in is its own matter). */
  answers: Answers
}

/** Declares a route; keeps its literal types, which is what the typed `call()` reads. */
export const route = <const R extends Route>(declared: R): R => declared

export type ParamsOf<R extends Route> = R['params'] extends z.ZodType ? z.output<R['params']> : undefined
export type QueryOf<R extends Route> = R['query'] extends z.ZodType ? z.output<R['query']> : undefined
export type BodyOf<R extends Route> = R['body'] extends z.ZodType ? z.output<R['body']> : undefined

type SuccessStatus<A> = Extract<keyof A, 200 | 201 | 202>
/** What a successful call gives; `undefined` for 204. */
export type AnswerOf<R extends Route> =
  SuccessStatus<R['answers']> extends never ? undefined : z.output<R['answers'][SuccessStatus<R['answers']>]>

/** The status of success: the one 2xx that the route declares. */
export const successStatus = (r: Route): number =>
  Number(Object.keys(r.answers).find((status) => status.startsWith('2')) ?? 204)

/** Digits and nothing else: `1e3`, `0x10` and ` 5` are other words for ids that have one already. */
const Id = z
  .string()
  .regex(/^[1-9]\d{0,15}$/, 'An id is a whole number.')
  .transform(Number)

export const idParams = z.strictObject({ id: Id })

/** Lists answer `{count, next, previous, results}`; next and previous are addresses or null. */
export const pageOf = <T extends z.ZodType>(item: T) =>
  z.object({
    count: z.int(),
    next: z.string().nullable(),
    previous: z.string().nullable(),
    results: z.array(item),
  })

export const pageQuery = (size: number) => ({
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  page_size: z.coerce.number().int().min(1).max(250).default(size),
})

export const noContent = z.undefined()
