import type { LocationKind } from '@wardline/contract/patients/location.schemas.ts'

export const noSuchLocation = 'This location does not exist. Reload the page.'
export const locationNameTaken = 'A location with this name already exists there.'
export const cannotContain = (outer: LocationKind, inner: LocationKind) =>
  `A ${outer} cannot contain a ${inner}.`

export const mrnTaken = 'Another patient has this MRN. Search for it, or merge the two records.'
export const birthsDiffer = 'date_of_birth and dob are the same field. Send one of them.'
export const birthInFuture = 'The date of birth is in the future.'
export const birthTooLongAgo = 'The date of birth is too long ago.'

export const noSuchPatients = (ids: readonly number[]): string =>
  ids.length === 1 ? `Patient ${ids[0]} does not exist.` : `Patients ${ids.join(', ')} do not exist.`

/** The screen asks for a reason, see `openRecord`. */
export const noRecordAccess = {
  status: 403,
  code: 'patient.no_access',
  detail:
    "You are not on this patient's care team. Ask the responsible provider, or open the record with a reason.",
}
export const isDischarged = (name: string) => ({
  status: 409,
  code: 'patient.discharged',
  detail: `${name} is discharged. Admit the patient again first.`,
})
export const isMerged = (name: string) => ({
  status: 409,
  code: 'patient.merged',
  detail: `The record of ${name} was merged into another one. Open the patient again to see it.`,
})
export const changed = { code: 'patient.changed', noun: 'this patient' }
