import { commonErrors } from '@wardline/contract/errors.ts'

/** A refusal with a message for the user and a dotted code for programs. */
export class AppError extends Error {
  readonly status: number
  readonly code: string
  readonly fields: Record<string, string[]> | undefined
  readonly retry_after_seconds: number | undefined

  constructor(
    refusal: { status: number; code: string; detail: string },
    fields?: Record<string, string[]>,
    retry_after_seconds?: number,
  ) {
    super(refusal.detail)
    this.status = refusal.status
    this.code = refusal.code
    this.fields = fields
    this.retry_after_seconds = retry_after_seconds ?? (refusal.status === 503 ? 2 : undefined)
  }

  /** `{detail, code}` or `{<field>: [sentence], code}`: the flat shapes of the specification. */
  get body(): Record<string, unknown> {
    return this.fields ? { ...this.fields, code: this.code } : { detail: this.message, code: this.code }
  }
}

export const notFound = (): AppError => new AppError(commonErrors.notFound)
export const forbidden = (): AppError => new AppError(commonErrors.forbidden)

/** Messages by field; `non_field_errors` for the whole request. */
export const invalid = (
  fields: Record<string, string[]>,
  code: string = commonErrors.invalid.code,
): AppError => new AppError({ ...commonErrors.invalid, code }, fields)
