import { noteServerTime } from '../clock/server-time.ts'
import { address } from './address.ts'
import { ApiError, apiError } from './api-error.ts'
import { csrfToken } from './csrf.ts'
import type { Answer, CallArguments, Line } from './line.ts'

interface AnyParts {
  params?: Record<string, string | number>
  query?: Record<string, string | number | boolean | null | undefined>
  body?: unknown
  idempotencyKey?: string
  signal?: AbortSignal
}

let onSignedOut: () => void = () => {}
/** What to do when the server no longer knows this session: the application shows the sign-in page. */
export const whenSignedOut = (then: () => void) => {
  onSignedOut = then
}

/**
 * One request of the contract: `call('POST /api/v1/threads/{id}/reply/', { params: { id }, body, idempotencyKey })`.
 * Gives the whole answer, or throws an ApiError; status 0 says that no answer came.
 */
export async function call<L extends Line>(line: L, ...[parts]: CallArguments<L>): Promise<Answer<L>> {
  const { params, query, body, idempotencyKey, signal } = (parts ?? {}) as AnyParts
  const [method = 'GET', path = ''] = line.split(' ')
  const headers: Record<string, string> = {}
  if (method !== 'GET') headers['X-CSRFToken'] = csrfToken()
  if (body !== undefined) headers['Content-Type'] = 'application/json'
  if (idempotencyKey) headers['Idempotency-Key'] = idempotencyKey

  const init: RequestInit = { method, headers, credentials: 'same-origin' }
  if (body !== undefined) init.body = JSON.stringify(body)
  if (signal) init.signal = signal
  const response = await fetch(address(path, params, query), init).catch((reason: unknown) => {
    if (signal?.aborted) throw reason
    throw new ApiError(0, 'no_answer', 'Wardline cannot be reached.')
  })
  return read<Answer<L>>(response)
}

/** Reads an answer that was asked for elsewhere (the boot request starts before this module is parsed). */
export async function read<T>(response: Response): Promise<T> {
  noteServerTime(response.headers.get('date'))
  if (response.status === 204) return undefined as T
  const answer: unknown = await response.json().catch(() => undefined)
  if (response.ok) return answer as T
  if (response.status === 401) onSignedOut()
  throw apiError(response.status, answer)
}
