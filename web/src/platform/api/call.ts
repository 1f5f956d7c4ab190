import { syncServerTime } from '../clock/server-time.ts'
import { buildUrl } from './url.ts'
import { ApiError, parseApiError } from './api-error.ts'
import { readCsrfToken } from './csrf.ts'
import type { ResponseOf, CallArguments, Endpoint } from './endpoint.ts'

interface AnyParts {
  params?: Record<string, string | number>
  query?: Record<string, string | number | boolean | null | undefined>
  body?: unknown
  idempotencyKey?: string
  signal?: AbortSignal
}

let onSignedOut: (code: string) => void = () => {}
/** Called on each 401 with its code. Returns the previous handler. */
export const setSignedOutHandler = (handler: typeof onSignedOut): typeof onSignedOut => {
  const before = onSignedOut
  onSignedOut = handler
  return before
}

/** Resolves to the response body, or throws an ApiError (status 0 when no response came). */
export async function call<E extends Endpoint>(
  endpoint: E,
  ...[parts]: CallArguments<E>
): Promise<ResponseOf<E>> {
  const { params, query, body, idempotencyKey, signal } = (parts ?? {}) as AnyParts
  const [method = 'GET', path = ''] = endpoint.split(' ')
  const headers: Record<string, string> = {}
  if (method !== 'GET') headers['X-CSRFToken'] = readCsrfToken()
  if (body !== undefined) headers['Content-Type'] = 'application/json'
  if (idempotencyKey) headers['Idempotency-Key'] = idempotencyKey

  const init: RequestInit = { method, headers, credentials: 'same-origin' }
  if (body !== undefined) init.body = JSON.stringify(body)
  if (signal) init.signal = signal
  const response = await fetch(buildUrl(path, params, query), init).catch((reason: unknown) => {
    if (signal?.aborted) throw reason
    throw new ApiError(0, 'no_answer', 'Could not reach Wardline. Check your connection.')
  })
  return readResponse<ResponseOf<E>>(response)
}

/** Exported for the boot request, which starts before this module is parsed. */
export async function readResponse<T>(response: Response): Promise<T> {
  syncServerTime(response.headers.get('date'))
  if (response.status === 204) return undefined as T
  const body: unknown = await response.json().catch(() => undefined)
  if (response.ok) return body as T
  const error = parseApiError(response.status, body)
  if (response.status === 401) onSignedOut(error.code)
  throw error
}
