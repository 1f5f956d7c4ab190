export const notDischarged = (name: string) => ({
  status: 409,
  code: 'patient.not_discharged',
  detail: `${name} is not discharged. Nothing was changed.`,
})
export const alreadyDischarged = (name: string) => ({
  status: 409,
  code: 'patient.discharged',
  detail: `${name} is already discharged. Nothing was changed.`,
})
export const sameRecord = 'A record cannot be merged into itself. Choose another patient.'
export const noSuchRecord = 'This patient does not exist. Choose another patient.'
export const mergedRecord = 'The record of this patient was merged into another one. Choose that one.'
export const mergedIntoDischarged =
  'This patient is discharged and the other is not. Admit the patient again, or merge in the other direction.'
