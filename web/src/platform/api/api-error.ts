import type { PlacedError } from '@wardline/contract/errors.ts'

/**
 * `fields` has the sentences of each field, including `non_field_errors`; `status` is 0 when no response
 * came.
 */
export class ApiError extends Error {
  readonly status: number
  readonly code: string
  /** The server's own sentence. A proxy in front of it, for example, answers without one. */
  readonly detail: string | undefined
  readonly fields: Record<string, string[]>
  /** The same sentences with their places, if one of them is inside a list or object. */
  readonly places: readonly PlacedError[]
  /** The stored version, if a save was refused because the record changed since it was read. */
  readonly version: number | undefined

  constructor(
    status: number,
    code: string,
    detail: string,
    fields: Record<string, string[]> = {},
    version?: number,
    places: readonly PlacedError[] = [],
  ) {
    super(`${status} ${code}`)
    this.name = 'ApiError'
    this.status = status
    this.code = code
    this.detail = detail === '' ? undefined : detail
    this.fields = fields
    this.version = version
    this.places = places
  }
}

export function parseApiError(status: number, body: unknown): ApiError {
  if (typeof body !== 'object' || body === null) return new ApiError(status, 'unknown', '')
  const { code, detail, version, places, ...rest } = body as Record<string, unknown>
  const fields: Record<string, string[]> = {}
  for (const [field, value] of Object.entries(rest)) {
    const sentences = (Array.isArray(value) ? value : [value]).filter((s) => typeof s === 'string')
    if (sentences.length > 0) fields[field] = sentences
  }
  return new ApiError(
    status,
    typeof code === 'string' ? code : 'unknown',
    typeof detail === 'string' ? detail : (fields.non_field_errors?.[0] ?? ''),
    fields,
    typeof version === 'number' ? version : undefined,
    Array.isArray(places) ? places.filter(isPlacedError) : [],
  )
}

function isPlacedError(value: unknown): value is PlacedError {
  if (typeof value !== 'object' || value === null) return false
  const { path, sentence } = value as Partial<Record<keyof PlacedError, unknown>>
  const isPath = Array.isArray(path) && path.every((key) => ['string', 'number'].includes(typeof key))
  return isPath && typeof sentence === 'string'
}

export const isApiError = (reason: unknown, status?: number): reason is ApiError =>
  reason instanceof ApiError && (status === undefined || reason.status === status)

/** The request may or may not have taken effect: the connection, a proxy or the server failed. */
export const isUnanswered = (reason: unknown): boolean =>
  !isApiError(reason) || reason.status === 0 || reason.status >= 500

/** The same request may succeed later: no response came, or the server was down or busy. */
export const isTemporary = (reason: unknown): boolean => isUnanswered(reason) || isApiError(reason, 429)
