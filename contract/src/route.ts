import { z } from 'zod'
import { Detail, FieldErrors } from './errors.ts'
import type { Permission } from './permissions.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/**
 * The callers that a route admits; `*.access.ts` on the server additionally checks the row.
 * - `anyone`: no session needed;
 * - `signed_in`: any user of an account;
 * - `{ permission }`: users with it;
 * - `full_administration`: users with every permission. `permission` names the one that opens the screen.
 */
export type Allow = 'anyone' | 'signed_in' | { permission: Permission; full_administration?: true }

type Answers = { [status: number]: z.ZodType }

export interface Route {
  method: Method
  /** Parameters as `{name}`, with a trailing slash; the server also accepts it without. */
  path: `/${string}`
  summary: string
  allow: Allow
  params?: z.ZodObject
  query?: z.ZodObject
  body?: z.ZodType
  /** A form with one file, streamed to storage; no `body`. */
  upload?: true
  /** The media type of the body and the response; `application/json` by default. */
  media?: 'application/scim+json' | 'application/fhir+json'
  /** A provider calls the route; the handler parses the provider's own body format. */
  callback?: true
  /** Browsers post to it from pages of other sites. It must not use the session. */
  cross_site?: true
  /** A locked session may call it too. */
  while_locked?: true
  /** A session whose user must add a second factor first may call it, too. */
  while_enrolling?: true
  /** A write that browsers send by themselves. Like a GET, it does not keep a session from locking. */
  automatic?: true
  /** Accepts an Idempotency-Key: repeating a request with it returns the same response. */
  creates?: true
  /**
   * Why a PUT or PATCH needs no version: how two editors are kept from overwriting each other, or why there is
   * only one.
   */
  unversioned?: string
  /**
   * The success, and the refusals that do not follow from the other fields. `route` adds 404 and 400; the server
   * describes the refusals that it answers for every route of a kind, such as 401, 403 without a permission, or 409
   * for a write.
   */
  answers: Answers
}

/** A route that edits a record takes the version that was read, or says why it needs none (decision 36). */
type NamesVersion<R extends Route> = R['method'] extends 'PUT' | 'PATCH'
  ? BodyOf<R> extends { version: number }
    ? { unversioned?: never }
    : { unversioned: string }
  : { unversioned?: never }

type Write = Exclude<Method, 'GET'>

/** Refusals that follow from the other fields of a route. */
type ImpliedRefusals<R extends Route> =
  | ('params' extends keyof R ? { 404: typeof Detail } : never)
  | ('params' extends keyof R ? { 400: typeof FieldErrors } : never)
  | ('query' extends keyof R ? { 400: typeof FieldErrors } : never)
  | ('body' extends keyof R ? { 400: typeof FieldErrors } : never)
  | (R['allow'] extends 'anyone' ? never : { 401: typeof Detail })
  | (R['allow'] extends object ? { 403: typeof Detail } : never)
  | (R['method'] extends Write ? { 409: typeof Detail } : never)
  | ([R['method'], R['allow']] extends [Write, 'signed_in'] ? { 403: typeof Detail } : never)

/** A route does not repeat what follows; a standard with error bodies of its own declares every refusal. */
type DeclaresOwnRefusals<R extends Route> = 'media' extends keyof R
  ? unknown
  : R['answers'] extends ImpliedRefusals<R>
    ? { answers: never }
    : unknown

const closedSets = new WeakSet<z.ZodObject>()

/** Parameters that select from a closed set instead of naming a record: another value is invalid, not missing. */
export function choiceParams<S extends z.ZodRawShape>(shape: S) {
  const params = z.strictObject(shape)
  closedSets.add(params)
  return params
}

function impliedAnswers({ media, params, query, body }: Route): Answers {
  if (media) return {}
  return {
    ...((params ?? query ?? body) && { 400: FieldErrors }),
    ...(params && !closedSets.has(params) && { 404: Detail }),
  }
}

/** A route whose types are too general for the checks of `route`. */
export const withImpliedAnswers = <const R extends Route>(declared: R): R => ({
  ...declared,
  answers: { ...impliedAnswers(declared), ...declared.answers },
})

/** Keeps the literal types for the typed `call()`. */
export const route = <const R extends Route>(declared: R & NamesVersion<R> & DeclaresOwnRefusals<R>): R =>
  withImpliedAnswers(declared)

export type ParamsOf<R extends Route> = R['params'] extends z.ZodType ? z.output<R['params']> : undefined
export type QueryOf<R extends Route> = R['query'] extends z.ZodType ? z.output<R['query']> : undefined
export type BodyOf<R extends Route> = R['body'] extends z.ZodType ? z.output<R['body']> : undefined

type SuccessStatus<A> = Extract<keyof A, 200 | 201 | 202>
export type AnswerOf<R extends Route> =
  SuccessStatus<R['answers']> extends never ? undefined : z.output<R['answers'][SuccessStatus<R['answers']>]>

export const successStatus = (r: Route): number =>
  Number(Object.keys(r.answers).find((status) => /^[23]/.test(status)) ?? 204)

/** Accepts only digits, because `1e3`, `0x10` and ` 5` would be aliases of ids. */
const Id = z
  .string()
  .regex(/^[1-9]\d{0,15}$/, 'An id is a whole number.')
  .transform(Number)

export const idParams = z.strictObject({ id: Id })

export const idOrUidParams = z.strictObject({ id: z.union([idParams.shape.id, z.uuid()]) })

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
