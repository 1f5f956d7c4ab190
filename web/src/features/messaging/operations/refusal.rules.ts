import { isApiError } from '../../../platform/api/api-error.ts'

/** The wording of messaging §8, then why: the sentences of the fields, or the one of the whole. */
export function refusalSentences(wording: string, reason: unknown): string[] {
  if (!isApiError(reason)) return [wording]
  const said = Object.values(reason.fields).flat()
  const why = said.length > 0 ? said : [reason.detail]
  return [wording, ...why.filter((sentence) => sentence !== '' && sentence !== wording)]
}
