import { common } from '@wardline/contract/errors.ts'

/** A refusal with a sentence for the person and a dotted code for the program. */
export class AppError extends Error {
  readonly status: number
  readonly code: string
  readonly fields: Record<string, string[]> | undefined

  constructor(refusal: { status: number; code: string; detail: string }, fields?: Record<string, string[]>) {
    super(refusal.detail)
    this.status = refusal.status
    this.code = refusal.code
    this.fields = fields
  }

  /** `{detail, code}` or `{<field>: [sentence], code}`, flat as the specification reads it. */
  get body(): Record<string, unknown> {
    return this.fields ? { ...this.fields, code: this.code } : { detail: this.message, code: this.code }
  }
}

export const notFound = (): AppError => new AppError(common.notFound)
export const forbidden = (): AppError => new AppError(common.forbidden)

/** Sentences that belong to fields of the request; `non_field_errors` for those that belong to none. */
export const invalid = (fields: Record<string, string[]>, code: string = common.invalid.code): AppError =>
  new AppError({ ...common.invalid, code }, fields)
