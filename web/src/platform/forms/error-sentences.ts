import { isApiError } from '../api/api-error.ts'

export function errorSentences(error: unknown): string[] {
  if (!isApiError(error)) return []
  const sentences = Object.values(error.fields).flat()
  return sentences.length > 0 ? sentences : [error.detail].filter(Boolean)
}

export function summaryWithReason(summary: string, error: unknown): string {
  const reason = [...new Set(errorSentences(error))].join(' ')
  return reason ? `${summary}: ${reason}` : `${summary}. Please try again.`
}

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
