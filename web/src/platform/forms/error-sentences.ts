import { ApiError, isApiError } from '../api/api-error.ts'

/** The server's sentences, or one that says what the status means: a failure is never shown without words. */
export function errorSentences(error: unknown): [string, ...string[]] {
  const [first, ...others] = serverSentences(error)
  return first === undefined ? [describeFailure(error)] : [first, ...others]
}

/** Empty if the server gave no reason; for wordings that then end in a sentence of their own. */
export function serverSentences(error: unknown): string[] {
  if (!isApiError(error)) return []
  const sentences = Object.values(error.fields).flat().filter(Boolean)
  return sentences.length > 0 ? sentences : error.detail ? [error.detail] : []
}

function describeFailure(error: unknown): string {
  const status = isApiError(error) ? error.status : undefined
  switch (status) {
    case 413:
      return 'This is too large to send.'
    case 429:
      return 'Too many requests. Wait a minute, then try again.'
    case 408:
    case 502:
    case 503:
    case 504:
      return 'The server did not respond. Try again in a minute.'
    case 500:
      return 'A server error has occurred.'
    default:
      return 'Something went wrong. Try again.'
  }
}

export function summaryWithReason(summary: string, error: unknown): string {
  const reason = [...new Set(serverSentences(error))].join(' ')
  return reason ? `${summary}: ${reason}` : `${summary}. Please try again.`
}

/** The same failure with the wording that the specification wants for it. */
export const withSentence = (reason: unknown, sentence: string): ApiError =>
  new ApiError(isApiError(reason) ? reason.status : 0, 'unknown', sentence)

export interface FormErrorsByField {
  fields: Record<string, string>
  form: string[]
}

/** Assigns errors to `fieldNames`; the others go under the summary. */
export function splitFormErrors(
  summary: string,
  error: unknown,
  fieldNames: readonly string[],
): FormErrorsByField {
  const fields: Record<string, string> = {}
  const form = [summary]
  for (const [name, sentences] of Object.entries(isApiError(error) ? error.fields : {}))
    if (fieldNames.includes(name)) fields[name] = sentences.join(' ')
    else form.push(...sentences)
  if (isApiError(error) && error.detail && !form.includes(error.detail)) form.push(error.detail)
  return { fields, form }
}

export function deleteErrors(name: string, error: Error | null): string[] {
  if (!error) return []
  return [(isApiError(error, 400) && error.detail) || `Could not delete ${name}. Try again.`]
}
