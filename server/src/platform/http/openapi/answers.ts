import { STATUS_CODES } from 'node:http'
import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import { commonErrors, Detail, FieldErrors } from '@wardline/contract/errors.ts'
import { successStatus, type Route } from '@wardline/contract/route.ts'
import type { Example } from './examples.ts'
import type { Reference, Response } from './model.ts'
import type { Schemas } from './schemas.ts'

type Refusal = (typeof commonErrors)[keyof typeof commonErrors]

const isWrite = ({ method }: Route): boolean => method !== 'GET'

const needsFullAdministration = ({ allow }: Route): boolean =>
  typeof allow === 'object' && allow.full_administration === true

function refusalsOf(route: Route): Refusal[] {
  const takesInput = route.params ?? route.query ?? route.body
  return [
    ...(takesInput ? [commonErrors.invalid] : []),
    ...(route.body ? [commonErrors.badJson, commonErrors.tooLarge, commonErrors.tooManyValues] : []),
    ...(route.body || route.upload ? [commonErrors.wrongType] : []),
    ...(route.allow === 'anyone' ? [] : [commonErrors.notSignedIn]),
    ...(typeof route.allow === 'object' ? [commonErrors.forbidden] : []),
    ...(needsFullAdministration(route) ? [commonErrors.fullAdministration] : []),
    ...(isWrite(route) && route.allow !== 'anyone' ? [commonErrors.csrf] : []),
    ...(route.creates ? [commonErrors.keyReused] : []),
    ...(isWrite(route) ? [commonErrors.conflict] : []),
    commonErrors.serverError,
    commonErrors.unavailable,
  ]
}

const detail = ({ detail: sentence, code }: Refusal) => ({ detail: sentence, code })

/** Errors that may have either shape: for the whole request or by field. */
const byField: ReadonlySet<number> = new Set([400])
const unknownField = { colour: ['Unknown field.'], code: commonErrors.invalid.code }

function refused(
  status: number,
  refusals: Refusal[],
  declared: z.ZodType | undefined,
  schemas: Schemas,
): Response {
  const [first] = refusals
  const shapes = new Set<z.ZodType>(declared ? [declared] : [])
  if (refusals.length > 0) shapes.add(byField.has(status) ? FieldErrors : Detail)
  const [only, ...others] = [...shapes].map((shape) => schemas.of(shape, 'output'))
  const schema = others.length > 0 ? { anyOf: [only ?? {}, ...others] } : (only ?? {})
  const sentences = refusals.map(({ detail: sentence }) => sentence).join(' ')
  const example = first ? { example: byField.has(status) ? unknownField : detail(first) } : {}
  return {
    description: sentences || `${STATUS_CODES[status]}.`,
    content: { 'application/json': { schema, ...example } },
  }
}

/** A standard with error bodies of its own declares them. */
function refusedByProtocol(media: string, status: number, declared: z.ZodType, schemas: Schemas): Response {
  if (declared instanceof z.ZodUndefined) return { description: `${STATUS_CODES[status]}.` }
  return {
    description: `${STATUS_CODES[status]}.`,
    content: { [media]: { schema: schemas.of(declared, 'output') } },
  }
}

export function successOf(route: Route, schemas: Schemas, { answer: example }: Example): Response {
  const answer = route.answers[successStatus(route)]
  if (!answer || answer instanceof z.ZodUndefined) return { description: 'Done.' }
  if (answer instanceof z.ZodAny) {
    return { description: 'The file.', content: { '*/*': { schema: { contentMediaType: '*/*' } } } }
  }
  const schema = schemas.of(answer, 'output')
  return {
    description: route.creates
      ? 'Created. A retry with the same Idempotency-Key returns the same response.'
      : 'Done.',
    content: {
      [route.media ?? 'application/json']: {
        schema,
        ...(example !== undefined && { example }),
      },
    },
  }
}

/** Errors are shared between routes, by status and codes: inline they were 45 % of the document. */
function shared(
  status: number,
  refusals: Refusal[],
  response: Response,
  schemas: Schemas,
): Response | Reference {
  const name = [status, ...refusals.map(({ code }) => code)].join('.')
  const known = (schemas.responses[name] ??= response)
  return isDeepStrictEqual(known, response) ? { $ref: `#/components/responses/${name}` } : response
}

export function answersOf(
  route: Route,
  schemas: Schemas,
  example: Example,
): Record<string, Response | Reference> {
  const success = successStatus(route)
  const { media } = route
  if (media !== undefined) {
    const declared = Object.entries(route.answers).map(
      ([status, schema]) => [Number(status), schema] as const,
    )
    const errors = declared
      .filter(([status]) => status !== success)
      .map(([status, schema]) => [status, refusedByProtocol(media, status, schema, schemas)] as const)
    return Object.fromEntries([[success, successOf(route, schemas, example)], ...errors])
  }
  const refusals = Map.groupBy(refusalsOf(route), ({ status }): number => status)
  const declared = Object.keys(route.answers).map(Number)
  const statuses = new Set([...declared, ...refusals.keys()].filter((status) => status !== success))
  const errorOf = (status: number) => {
    const kinds = refusals.get(status) ?? []
    return shared(status, kinds, refused(status, kinds, route.answers[status], schemas), schemas)
  }
  const errors = [...statuses].toSorted((a, b) => a - b).map((status) => [status, errorOf(status)] as const)
  return Object.fromEntries<Response | Reference>([[success, successOf(route, schemas, example)], ...errors])
}
