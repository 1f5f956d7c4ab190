import { isApiError } from '../api/api-error.ts'
import { errorSentences, serverSentences, type FormErrorsByField } from './error-sentences.ts'

/**
 * Assigns the server's sentences to the fields on the screen; the others follow `failure`. Without any sentence, one
 * that says what the status means does, unless `failure` already asks to try again.
 * @param findField returns the field that shows a property of the API
 */
export function placeErrors(
  failure: string | undefined,
  error: unknown,
  findField: (property: string) => string | undefined,
): FormErrorsByField {
  const fields: Record<string, string> = {}
  const form = failure === undefined ? [] : [failure]
  for (const [property, sentences] of Object.entries(isApiError(error) ? error.fields : {})) {
    const field = findField(property)
    if (field === undefined) form.push(...sentences)
    else fields[field] = [fields[field], ...sentences].filter(Boolean).join(' ')
  }
  if (isApiError(error) && error.detail) form.push(error.detail)
  if (serverSentences(error).length === 0 && !/try again/iu.test(failure ?? ''))
    form.push(...errorSentences(error))
  return { fields, form: [...new Set(form)] }
}
