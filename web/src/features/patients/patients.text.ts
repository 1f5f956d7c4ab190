import { serverSentences } from '../../platform/forms/error-sentences.ts'

/** Wordings of paging §8. */
export const couldNotAssign = 'Error assigning provider'
export const couldNotUnassign = 'Error unassigning provider'
export const couldNotUnfollow = 'Unable to unfollow'
export const couldNotTake = 'Unable to take patient'
export const couldNotAdd = 'Could not add patient'
export const couldNotUpdate = 'Could not update patient'
export const couldNotDischarge = 'Could not discharge patient'
export const couldNotCreateLocation = 'Could not create location'
export const couldNotFollow = (patient: string): string => `Unable to follow ${patient}`

export const couldNotReadmit = 'Could not readmit patient'
export const couldNotMerge = 'Could not merge the records'
export const couldNotAnswer = 'Could not answer the request'

/** The wording of the specification, then what the server said. */
export function failureText(summary: string, error: unknown): string {
  const reason = [...new Set(serverSentences(error))].join(' ')
  return reason ? `${summary}. ${reason}` : `${summary}. Please try again.`
}

/** Red only where `nobody_responsible_since` is set. */
export const unassignedText = 'No responsible provider'
