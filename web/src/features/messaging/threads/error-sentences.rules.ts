import { isApiError } from '../../../platform/api/api-error.ts'

/** Lists the wording of messaging §8, then the errors of the fields, or else the detail. */
export function errorSentences(wording: string, reason: unknown): string[] {
  if (!isApiError(reason)) return [wording]
  const fieldErrors = Object.values(reason.fields).flat()
  const reasons = fieldErrors.length > 0 ? fieldErrors : [reason.detail ?? '']
  return [wording, ...reasons.filter((sentence) => sentence !== '' && sentence !== wording)]
}
