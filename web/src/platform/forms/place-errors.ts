import { isApiError, type ApiError } from '../api/api-error.ts'
import { errorSentences, serverSentences, type FormErrorsByField } from './error-sentences.ts'

/** Returns the field that shows a property of the API, such as `name` or `steps.2.delay_seconds`. */
type FindField = (property: string) => string | undefined

const locate = (path: readonly (string | number)[], sentence: string, findField: FindField) => ({
  field: findField(path.join('.')),
  sentence,
})

/**
 * Sentences by field; without a field, they belong to the form. Errors of a list go to their rows only if each of them
 * has a row on the screen. Otherwise the list shows the sentences that name the place.
 */
function locateErrors({ fields, places }: ApiError, findField: FindField) {
  return Object.entries(fields).flatMap(([property, sentences]) => {
    const rows = places.filter(({ path }) => path[0] === property)
    const located = rows.map(({ path, sentence }) => locate(path, sentence, findField))
    const isComplete = rows.every(({ path }, index) => path.length === 1 || located[index]?.field)
    if (rows.length > 0 && isComplete) return located
    return sentences.map((sentence) => locate([property], sentence, findField))
  })
}

/**
 * Assigns the server's sentences to the fields on the screen; the others follow `failure`. Without any sentence, one
 * that says what the status means does, unless `failure` already asks to try again.
 */
export function placeErrors(
  failure: string | undefined,
  error: unknown,
  findField: FindField,
): FormErrorsByField {
  const fields: Record<string, string> = {}
  const form = failure === undefined ? [] : [failure]
  for (const { field, sentence } of isApiError(error) ? locateErrors(error, findField) : []) {
    if (field === undefined) form.push(sentence)
    else fields[field] = [fields[field], sentence].filter(Boolean).join(' ')
  }
  if (isApiError(error) && error.detail) form.push(error.detail)
  if (serverSentences(error).length === 0 && !/try again/iu.test(failure ?? ''))
    form.push(...errorSentences(error))
  return { fields, form: [...new Set(form)] }
}
