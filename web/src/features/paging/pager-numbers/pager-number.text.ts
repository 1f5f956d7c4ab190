export const aboutNumbers =
  'Calls and text messages to these numbers become pages. A number belongs to a group or a user; the greetings of a group are chosen in its settings.'
export const aboutGroupNumbers = 'Callers of these numbers page this group.'
export const noGroupNumber = 'No pager number yet, so no caller can page this group.'
export const couldNotSaveNumber = 'Could not save the pager number.'
export const numberMissing = 'Enter a phone number.'
export const targetMissing = 'Choose a group or a user.'
export const deletionConsequence = 'Calls to it are answered with “This number is not in service.”'
export const discardQuestion = (isKnown: boolean): string =>
  isKnown ? 'Discard your changes?' : 'Discard this pager number?'
