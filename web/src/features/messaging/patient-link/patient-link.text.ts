export const patientTitle = 'Attach a patient'
export const encounterTitle = 'Attach an encounter'
export const patientLabel = 'Patient'
export const encounterLabel = 'Encounter'
export const patientRequiredText = 'Select a patient.'
export const encounterRequiredText = 'Select an encounter.'
export const attachLabel = 'Attach'
export const detachLabel = 'Detach'
export const attachedLabel = 'Attached now:'
export const undoLabel = 'Undo'
export const attachedText = (name: string): string => `${name} attached`
export const detachedText = 'The patient was detached'
/** Wording of messaging §8, also for a failed patient attach. */
export const attachFailedText = 'Unable to add subscriber'
