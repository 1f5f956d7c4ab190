import { listComputed, listShapes } from '@wardline/contract/record-version.ts'
import { isDeepStrictEqual } from 'node:util'
import type { z } from 'zod'
import { invalid } from './errors.ts'
import { fieldOf } from './validate.ts'

type Json = Record<string, unknown>
type Path = readonly PropertyKey[]

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const step = (value: unknown, key: PropertyKey): unknown =>
  typeof value === 'object' && value !== null ? (value as Record<PropertyKey, unknown>)[key] : undefined

/** Values at the path; an index of a list stands for each of its items, because an editor may move or remove some. */
function listStored(stored: unknown, path: Path): unknown[] {
  let found = [stored]
  for (const key of path)
    found = found.flatMap((value) =>
      typeof key === 'number' ? (Array.isArray(value) ? (value as unknown[]) : []) : [step(value, key)],
    )
  return found
}

/** In a list, the item that was read is recognized by all its plain values, so that a changed item needs no old name. */
function isAsStored(sent: Json, stored: unknown, keys: readonly string[], isItem: boolean): boolean {
  if (!isObject(stored)) return false
  const compared = isItem ? Object.keys(sent).filter((key) => typeof sent[key] !== 'object') : []
  return [...keys, ...compared].every((key) => isDeepStrictEqual(sent[key], stored[key]))
}

const readOnly = (key: string) => `${key} cannot be changed here. Leave it out, or send it as it is now.`

const issuesOf = (schema: z.ZodType, body: unknown) => schema.safeParse(body).error?.issues ?? []

const listRefusedFields = (schema: z.ZodType, body: unknown): string[] =>
  issuesOf(schema, body).flatMap(({ path: [field] }) => (typeof field === 'string' ? [field] : []))

/**
 * Makes what GET returned acceptable to PUT: fields that the schema does not have are dropped if they are as stored.
 * Fields that are `computed` are dropped with any value, because they may have changed since they were read.
 * @param body changed by this function
 * @param stored the answer to GET, as `answer` describes it
 * @throws 400 that names a read-only field with another value
 */
export function dropReadOnlyFields(schema: z.ZodType, answer: z.ZodType, body: Json, stored: Json): void {
  for (const field of listComputed(answer)) delete body[field]
  // The version decides first, because the stored fields may differ after a change.
  const isOutdated = body['version'] !== undefined && body['version'] !== stored['version']
  const sent = structuredClone(body)
  const refusals: Record<string, string[]> = {}
  for (const issue of issuesOf(schema, body)) {
    if (issue.code !== 'unrecognized_keys') continue
    const holder = issue.path.reduce<unknown>(step, body)
    const candidates = listStored(stored, issue.path)
    const isItem = issue.path.some((key) => typeof key === 'number')
    const keys = issue.keys.filter((key) =>
      candidates.some((one) => isObject(one) && Object.hasOwn(one, key)),
    )
    if (!isObject(holder) || keys.length === 0) continue
    const original = issue.path.reduce<unknown>(step, sent) as Json
    if (!isOutdated && !candidates.some((one) => isAsStored(original, one, keys, isItem))) {
      const first = candidates.find(isObject) ?? {}
      const changed = keys.filter((key) => isItem || !isDeepStrictEqual(original[key], first[key]))
      for (const key of changed) {
        const field = issue.path.length > 0 ? fieldOf(issue) : key
        refusals[field] = [...(refusals[field] ?? []), readOnly(key)]
      }
    }
    for (const key of keys) delete holder[key]
  }
  if (Object.keys(refusals).length > 0) throw invalid(refusals)
  // A field that PUT takes in another form than GET returns it: unchanged means left out, if it may be left out.
  for (const field of listRefusedFields(schema, body))
    if (isDeepStrictEqual(sent[field], stored[field])) delete body[field]
  for (const field of listRefusedFields(schema, body))
    if (field in sent && !(field in body)) body[field] = sent[field]
}

/**
 * Whether the body has fields that its schema does not have and GET returns. Below the first level this is not looked
 * up: there, each unknown field counts.
 */
export function repeatsReadFields(schema: z.ZodType, answer: z.ZodType, body: unknown): body is Json {
  if (!isObject(body)) return false
  const returned = listShapes(answer)
  return issuesOf(schema, body).some(
    (issue) =>
      issue.code === 'unrecognized_keys' &&
      (issue.path.length > 0 ||
        issue.keys.some((key) => returned.some((shape) => Object.hasOwn(shape, key)))),
  )
}
