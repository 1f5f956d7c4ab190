import { z } from 'zod'
import { common, Detail, FieldErrors } from '@wardline/contract/errors.ts'
import { successStatus, type Route } from '@wardline/contract/route.ts'
import { exampleOf } from './example.ts'
import type { Response } from './model.ts'
import type { Schemas } from './schemas.ts'

type Refusal = (typeof common)[keyof typeof common]

const isWrite = ({ method }: Route): boolean => method !== 'GET'

/** What any route of this kind can answer besides what it declares; the words are those of the answers. */
function refusalsOf(route: Route): Refusal[] {
  const takesInput = route.params ?? route.query ?? route.body
  return [
    ...(takesInput ? [common.invalid] : []),
    ...(route.body ? [common.badJson, common.tooLarge] : []),
    ...(route.body || route.upload ? [common.wrongType] : []),
    ...(route.allow === 'anyone' ? [] : [common.notSignedIn]),
    ...(typeof route.allow === 'object' ? [common.forbidden] : []),
    ...(isWrite(route) && route.allow !== 'anyone' ? [common.csrf] : []),
    ...(route.creates ? [common.keyReused] : []),
    ...(isWrite(route) ? [common.changedMeanwhile] : []),
    common.serverError,
    common.unavailable,
  ]
}

const detail = ({ detail: sentence, code }: Refusal) => ({ detail: sentence, code })

/** Both of our error shapes can come with these: for the whole request, or by field. */
const byField: ReadonlySet<number> = new Set([400])

function refused(refusals: Refusal[], declared: z.ZodType | undefined, schemas: Schemas): Response {
  const [first] = refusals
  const shapes = new Set<z.ZodType>(declared ? [declared] : [])
  for (const { status } of refusals) shapes.add(byField.has(status) ? FieldErrors : Detail)
  const [only, ...others] = [...shapes].map((shape) => schemas.of(shape, 'output'))
  const schema = others.length > 0 ? { anyOf: [only ?? {}, ...others] } : (only ?? {})
  const words = refusals.map(({ detail: sentence }) => sentence).join(' ')
  const example = first && !byField.has(first.status) ? { example: detail(first) } : {}
  return { description: words || 'Refused.', content: { 'application/json': { schema, ...example } } }
}

function succeeded(route: Route, answer: z.ZodType | undefined, schemas: Schemas): Response {
  if (!answer || answer instanceof z.ZodUndefined) return { description: 'Done.' }
  if (answer instanceof z.ZodAny) {
    return { description: 'The bytes.', content: { '*/*': { schema: { contentMediaType: '*/*' } } } }
  }
  const schema = schemas.of(answer, 'output')
  const example = exampleOf(schema, schemas.named)
  return {
    description: route.creates ? 'Made. A retry with the same key gets the same.' : 'Done.',
    content: { 'application/json': { schema, example } },
  }
}

/** Every status of a route: what it declares, and what can go wrong with any route of its kind. */
export function answersOf(route: Route, schemas: Schemas): Record<string, Response> {
  const success = successStatus(route)
  const refusals = Map.groupBy(refusalsOf(route), ({ status }): number => status)
  const declared = Object.keys(route.answers).map(Number)
  const statuses = new Set([...declared, ...refusals.keys()].filter((status) => status !== success))
  return Object.fromEntries([
    [success, succeeded(route, route.answers[success], schemas)],
    ...[...statuses]
      .toSorted((a, b) => a - b)
      .map((status) => [status, refused(refusals.get(status) ?? [], route.answers[status], schemas)]),
  ]) as Record<string, Response>
}
