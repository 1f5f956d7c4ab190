import { notAcceptable } from '../search/search.errors.ts'

const formats: ReadonlySet<string> = new Set([
  'json',
  'text/json',
  'application/json',
  'application/fhir+json',
])
const readable = /^(?:\*\/\*|application\/(?:\*|json|fhir\+json)|text\/(?:\*|json))$/

/** `_format` wins over the Accept header. A `+` becomes a space in an address. @throws 406 */
export function requireJson(format: unknown, accept: string | undefined): void {
  if (typeof format === 'string' && format !== '') {
    if (!formats.has(typeOf(format.replace(' ', '+')))) throw notAcceptable()
    return
  }
  const types = (accept ?? '').split(',').map(typeOf).filter(Boolean)
  // A browser asks for pages first and accepts everything.
  if (types.length > 0 && !types.some((type) => readable.test(type))) throw notAcceptable()
}

const typeOf = (range: string): string => (range.split(';')[0] ?? '').trim().toLowerCase()

/** `Prefer: handling=lenient`, among other preferences. */
export const isLenient = (prefer: string | string[] | undefined): boolean =>
  [prefer ?? []]
    .flat()
    .join(',')
    .split(/[,;]/)
    .some((preference) => preference.trim().toLowerCase() === 'handling=lenient')

/** Whether the client has this version. Weak and strong tags are alike for GET (RFC 9110 §13.1.2). */
export function isUnchanged(
  { versionId, lastUpdated }: { versionId: string; lastUpdated?: string | undefined },
  headers: { 'if-none-match'?: string | undefined; 'if-modified-since'?: string | undefined },
): boolean {
  const tags = headers['if-none-match']
  if (tags !== undefined)
    return tags
      .split(',')
      .some((tag) => tag.trim() === '*' || tag.trim().replace(/^W\//, '') === `"${versionId}"`)
  const since = Date.parse(headers['if-modified-since'] ?? '')
  // The header has whole seconds.
  return lastUpdated !== undefined && Math.floor(Date.parse(lastUpdated) / 1000) * 1000 <= since
}
