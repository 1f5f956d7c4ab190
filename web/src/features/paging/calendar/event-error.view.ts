import { isApiError } from '../../../platform/api/api-error.ts'

/** Paging §8: a new event of the calendar; a change or a move on it; the edit-event screen. */
export const couldNotSave = 'Could not save event'
export const couldNotUpdate = 'Could not update event'
export const errorSaving = 'Error saving event'
/** The catalogue has none for this; said as its neighbours are. */
export const couldNotDelete = 'Could not delete event'

/** Paging §5. */
export const startBeforeEnd = 'Start date has to be before end'
/** Not in the catalogue either. */
export const noTime = 'Enter a day and a time.'

const sentencesOf = (reason: unknown): string[] => {
  if (!isApiError(reason)) return []
  const said = Object.values(reason.fields).flat()
  return said.length > 0 ? said : reason.detail ? [reason.detail] : []
}

/** For a toast: the wording, and why where the server says it. */
export const withReason = (wording: string, reason: unknown): string => {
  const said = [...new Set(sentencesOf(reason))].join(' ')
  return said ? `${wording}: ${said}` : `${wording}. Please try again.`
}

export interface Refused {
  /** Sentences by field of the form. */
  fields: Record<string, string>
  /** For the foot of the form: the wording, then what belongs to no field. */
  foot: string[]
}

/** For a form: each field gets its own, the rest stands at the foot under the wording. */
export function refused(wording: string, reason: unknown, names: readonly string[]): Refused {
  const fields: Record<string, string> = {}
  const foot = [wording]
  for (const [name, said] of Object.entries(isApiError(reason) ? reason.fields : {}))
    if (names.includes(name)) fields[name] = said.join(' ')
    else foot.push(...said)
  if (isApiError(reason) && reason.detail && !foot.includes(reason.detail)) foot.push(reason.detail)
  return { fields, foot }
}
