import { commonErrors, type PlacedError, type PlacedProblem } from '@wardline/contract/errors.ts'

/** A refusal with a message for the user and a dotted code for programs. */
export class AppError extends Error {
  readonly status: number
  readonly code: string
  readonly fields: Record<string, string[]> | undefined
  readonly retry_after_seconds: number | undefined
  readonly places: readonly PlacedError[] | undefined

  constructor(
    refusal: { status: number; code: string; detail: string },
    fields?: Record<string, string[]>,
    retry_after_seconds?: number,
    places?: readonly PlacedError[],
  ) {
    super(refusal.detail)
    this.status = refusal.status
    this.code = refusal.code
    this.fields = fields
    this.places = places
    this.retry_after_seconds = retry_after_seconds ?? (refusal.status === 503 ? 2 : undefined)
  }

  /** `{detail, code}` or `{<field>: [sentence], code}`: the flat shapes of the specification. */
  get body(): Record<string, unknown> {
    if (!this.fields) return { detail: this.message, code: this.code }
    return { ...this.fields, ...(this.places && { places: this.places }), code: this.code }
  }
}

export const notFound = (): AppError => new AppError(commonErrors.notFound)
export const forbidden = (): AppError => new AppError(commonErrors.forbidden)

/** Messages by field; `non_field_errors` for the whole request. */
export const invalid = (
  fields: Record<string, string[]>,
  code: string = commonErrors.invalid.code,
): AppError => new AppError({ ...commonErrors.invalid, code }, fields)

/** @param what as in “A tag” */
export const nameTaken = (what: string): AppError =>
  invalid({ name: [`${what} with this name already exists.`] })

/** Messages by field, and by place if one of them is inside a list or object. */
export function invalidPlaces(problems: readonly PlacedProblem[]): AppError {
  const fields: Record<string, string[]> = Object.create(null) as Record<string, string[]>
  for (const { path, summary } of problems) {
    const sentences = (fields[path[0] ?? 'non_field_errors'] ??= [])
    if (!sentences.includes(summary)) sentences.push(summary)
  }
  if (!problems.some(({ path }) => path.length > 1)) return invalid(fields)
  const places = problems.map(({ path, sentence }) => ({ path, sentence }))
  return new AppError(commonErrors.invalid, fields, undefined, places)
}
