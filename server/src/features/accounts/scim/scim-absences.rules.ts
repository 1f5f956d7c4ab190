import { scheduleRequestLimits } from '@wardline/contract/paging/schedule-requests/schedule-request.schemas.ts'
import {
  readAbsences,
  type AbsenceProblem,
  type SyncedAbsence,
} from '../synced-absences/absence-time.rules.ts'
import { invalidValue } from './scim.errors.ts'
import { schemaUrns, type ScimResource } from './scim-response.rules.ts'

const urn = schemaUrns.wardline
const lowerUrn = urn.toLowerCase()
const attribute = 'absences'

const formatTime = (at: number): string => new Date(at).toISOString().replace('.000Z', 'Z')

/** Nothing without absences, as for other attributes without a value. */
export const presentAbsences = (absences: readonly SyncedAbsence[]): ScimResource =>
  absences.length === 0
    ? {}
    : {
        [urn]: {
          [attribute]: absences.map(({ start, end }) => ({ start: formatTime(start), end: formatTime(end) })),
        },
      }

const isObject = (value: unknown): value is ScimResource =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const findValue = (object: ScimResource, lowerName: string): unknown =>
  Object.entries(object).find(([name]) => name.toLowerCase() === lowerName)?.[1]

/**
 * Reads the absences of a resource. Dates and times without an offset are in the given zone.
 * @returns undefined without the attribute: the absences stay
 * @throws 400 invalidValue
 */
export function readScimAbsences(resource: ScimResource, zone: string): SyncedAbsence[] | undefined {
  const extension = findValue(resource, lowerUrn)
  const values = isObject(extension) ? findValue(extension, attribute) : undefined
  if (values === undefined) return undefined
  if (values === null) return []
  if (!Array.isArray(values)) throw invalidValue('absences is a list of absences with start and end.')
  const edges = values.map((value: unknown) => {
    const [start, end] = isObject(value) ? [findValue(value, 'start'), findValue(value, 'end')] : []
    if (typeof start !== 'string' || typeof end !== 'string')
      throw invalidValue('absences: Each absence has start and end.')
    return { start: start.trim() || 'missing', end: end.trim() || 'missing' }
  })
  const reading = readAbsences(
    { from: edges.map(({ start }) => start), until: edges.map(({ end }) => end) },
    zone,
  )
  if ('absences' in reading) return reading.absences
  throw invalidValue(`absences: ${problemSentences[reading.problem]}`)
}

const problemSentences: Record<AbsenceProblem, string> = {
  no_time: 'A time is a date, such as 2026-12-24, or a time, such as 2026-12-24T07:00:00Z.',
  unpaired: 'Each absence has start and end.',
  ends_before_start: 'An absence ends before it starts.',
  absence_too_long: `An absence lasts more than ${scheduleRequestLimits.days} days.`,
  too_many_absences: `There are more than ${scheduleRequestLimits.synced} absences.`,
}

/** The library that applies PATCH splits paths at dots and colons, which the name of the schema and times contain. */
const encodeTimes = (text: string): string => text.replaceAll(':', '_')
const decodeTimes = (value: unknown): unknown =>
  typeof value === 'string' ? value.replaceAll('_', ':') : value

const mapValues = (value: unknown, change: (inner: unknown) => unknown): unknown =>
  isObject(value)
    ? Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, change(inner)]))
    : value

export function withFlatAbsences(resource: ScimResource): ScimResource {
  const { [urn]: extension, ...rest } = resource
  const absences = isObject(extension) ? extension[attribute] : []
  const encode = (inner: unknown) => (typeof inner === 'string' ? encodeTimes(inner) : inner)
  return { ...rest, [attribute]: (absences as unknown[]).map((each) => mapValues(each, encode)) }
}

export function withNestedAbsences({ [attribute]: absences, ...resource }: ScimResource): ScimResource {
  const nested = Array.isArray(absences)
    ? absences.map((each: unknown) => mapValues(each, decodeTimes))
    : (absences ?? [])
  return { ...resource, [urn]: { [attribute]: nested } }
}

interface Operation {
  op: string
  path?: string
  value?: unknown
}

/** Names the attribute as in `withFlatAbsences`, in the path of an operation and in its value. */
export function withFlatPath(operation: Operation): Operation {
  const { path, value } = operation
  if (path === undefined) return isObject(value) ? { ...operation, value: withFlatNames(value) } : operation
  const lowerPath = path.toLowerCase()
  if (lowerPath === lowerUrn)
    return { ...operation, path: attribute, ...(isObject(value) && { value: findValue(value, attribute) }) }
  return lowerPath.startsWith(`${lowerUrn}:`) || lowerPath.startsWith(`${lowerUrn}.`)
    ? { ...operation, path: encodeTimes(path.slice(urn.length + 1)) }
    : operation
}

const withFlatNames = (value: ScimResource): ScimResource =>
  Object.fromEntries(
    Object.entries(value).flatMap(([name, inner]): [string, unknown][] => {
      const lowerName = name.toLowerCase()
      if (lowerName === `${lowerUrn}:${attribute}`) return [[attribute, inner]]
      if (lowerName !== lowerUrn) return [[name, inner]]
      const absences = isObject(inner) ? findValue(inner, attribute) : undefined
      return absences === undefined ? [] : [[attribute, absences]]
    }),
  )
