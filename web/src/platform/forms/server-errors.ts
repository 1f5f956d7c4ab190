import type { FieldPath, FieldValues, UseFormSetError } from 'react-hook-form'
import type { ApiError } from '../api/api-error.ts'
import { errorSentences } from './error-sentences.ts'

/** Returns the sentences that belong to no field, or `fallback` if the error would otherwise show nothing. */
export function showServerErrors<T extends FieldValues>(
  error: ApiError,
  names: readonly FieldPath<T>[],
  setError: UseFormSetError<T>,
  fallback: string[] = errorSentences(error),
): string[] {
  const rest: string[] = []
  let isFirst = true
  for (const [field, sentences] of Object.entries(error.fields)) {
    const name = names.find((each) => each === field)
    if (!name) {
      rest.push(...sentences)
      continue
    }
    setError(name, { type: 'server', message: sentences.join(' ') }, { shouldFocus: isFirst })
    isFirst = false
  }
  if (error.detail && !rest.includes(error.detail)) rest.push(error.detail)
  return isFirst && rest.length === 0 ? fallback : rest
}
