import { notFound } from '../../../platform/http/errors.ts'
import * as errors from './search.errors.ts'

/** Each entry must match; of an entry, any value. */
export type Filters<Value> = readonly (readonly Value[])[]

export interface TokenFilter {
  /** `undefined` matches any system; an empty text matches codes without a system. */
  system: string | undefined
  code: string
}

export interface StringFilter {
  match: 'start' | 'exact' | 'contains'
  text: string
}

export interface ReferenceFilter {
  type: string
  id: string
}

/** Splits at the separator unless a backslash precedes it (hl7.org/fhir/R4/search.html#escaping). Keeps the backslashes. */
function splitEscaped(text: string, separator: ',' | '|'): string[] {
  const parts = ['']
  for (let at = 0; at < text.length; at += 1) {
    const character = text.charAt(at)
    const isEscape = character === '\\' && at + 1 < text.length
    if (character === separator) parts.push('')
    else parts.push(`${parts.pop() ?? ''}${isEscape ? text.slice(at, at + 2) : character}`)
    if (isEscape) at += 1
  }
  return parts
}

const unescape = (text: string): string => text.replaceAll(/\\([\\,|$])/g, '$1')

/** The values of one parameter, still escaped. An empty value asks for nothing, and is ignored. */
export const splitValues = (text: string): string[] => splitEscaped(text, ',').filter(Boolean)

export const parseString = (value: string, match: StringFilter['match']): StringFilter => ({
  match,
  text: unescape(value),
})

/** `code`, `system|code` or `|code`. Any code of a system, `system|`, is not supported. */
export function parseToken(name: string, value: string): TokenFilter {
  const [first = '', ...rest] = splitEscaped(value, '|')
  if (rest.length === 0) return { system: undefined, code: unescape(first) }
  const code = unescape(rest.join('|'))
  if (code === '') throw errors.noCode(name)
  return { system: unescape(first), code }
}

/** `7`, `Patient/7` or an address that ends so. Addresses of other servers match nothing here. */
export function parseReference(
  name: string,
  value: string,
  { base, targets }: { base: string; targets: readonly string[] },
): ReferenceFilter {
  const text = unescape(value)
  const relative = text.startsWith(`${base}/`) ? text.slice(base.length + 1) : text
  const [first = '', second, ...others] = relative.split('/')
  if (/^https?:\/\//.test(relative)) return { type: 'elsewhere', id: relative }
  if (others.length > 0) throw errors.notAReference(name, targets)
  if (second === undefined) return { type: targets[0] ?? '', id: first }
  return { type: first, id: second }
}

/** Ids of the database in an `_id` or a reference; others match nothing. */
export const parseId = (id: string): number | undefined =>
  /^[1-9]\d{0,14}$/.test(id) ? Number(id) : undefined

/** Parses the id of a read. @throws 404 */
export function requireId(id: string): number {
  const found = parseId(id)
  if (found === undefined) throw notFound()
  return found
}

/** Parses composite ids such as `12-34`. */
export function parseIdPair(id: string): readonly [number, number] | undefined {
  const [first = '', second = '', ...others] = id.split('-')
  const pair = [parseId(first), parseId(second)] as const
  if (others.length > 0 || pair[0] === undefined || pair[1] === undefined) return undefined
  return [pair[0], pair[1]]
}

/** Returns the ids of one type for each entry. */
export const referencedIds = (filters: Filters<ReferenceFilter>, type: string): number[][] =>
  filters.map((any) => any.flatMap((one) => (one.type === type ? (parseId(one.id) ?? []) : [])))

export const tokenIds = (filters: Filters<TokenFilter>): number[][] =>
  filters.map((any) => any.flatMap(({ system, code }) => (system ? [] : (parseId(code) ?? []))))

/** Returns, for each entry, the codes that may have any of these systems. */
export const tokenCodes = (filters: Filters<TokenFilter>, system?: string): string[][] =>
  filters.map((any) =>
    any.flatMap((one) => (one.system === undefined || one.system === system ? one.code : [])),
  )

/** Tests an element that always has this code. */
export const hasCode = (filters: Filters<TokenFilter>, code: string, system?: string): boolean =>
  tokenCodes(filters, system).every((codes) => codes.includes(code))

/** For a boolean element: undefined for both. */
export function booleanTokens(filters: Filters<TokenFilter>): boolean[] | undefined {
  if (filters.length === 0) return undefined
  return [true, false].filter((value) => hasCode(filters, String(value)))
}
