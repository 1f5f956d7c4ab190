/**
 * A refused or failed request. `detail` is one sentence for the whole of it; `fields` has the sentences for each
 * field, with `non_field_errors` among them. `status` 0: no answer came.
 */
export class ApiError extends Error {
  readonly status: number
  readonly code: string
  readonly detail: string
  readonly fields: Record<string, string[]>

  constructor(status: number, code: string, detail: string, fields: Record<string, string[]> = {}) {
    super(`${status} ${code}`)
    this.name = 'ApiError'
    this.status = status
    this.code = code
    this.detail = detail
    this.fields = fields
  }
}

/** Takes the contract's two shapes, `{detail, code}` and `{<field>: [sentence, …], code}`, or anything else. */
export function apiError(status: number, answer: unknown): ApiError {
  if (typeof answer !== 'object' || answer === null) return new ApiError(status, 'unknown', '')
  const { code, detail, ...rest } = answer as Record<string, unknown>
  const fields: Record<string, string[]> = {}
  for (const [field, said] of Object.entries(rest)) {
    const sentences = (Array.isArray(said) ? said : [said]).filter((s) => typeof s === 'string')
    if (sentences.length > 0) fields[field] = sentences
  }
  return new ApiError(
    status,
    typeof code === 'string' ? code : 'unknown',
    typeof detail === 'string' ? detail : (fields.non_field_errors?.[0] ?? ''),
    fields,
  )
}

export const isApiError = (reason: unknown, status?: number): reason is ApiError =>
  reason instanceof ApiError && (status === undefined || reason.status === status)
