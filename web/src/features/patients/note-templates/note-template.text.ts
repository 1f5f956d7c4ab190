/** Wordings of paging §8, and sentences in their manner. */
export const couldNotLoadField = 'Could not load note field'
export const couldNotSaveField = 'Could not update note field'
export const couldNotCreateField = 'Could not create note field'
export const couldNotDeleteField = 'Could not delete note field'
export const couldNotLoadTemplate = 'Could not load note template'
export const couldNotSaveTemplate = 'Could not update note template'
export const couldNotCreateTemplate = 'Could not create note template'
export const couldNotDeleteTemplate = 'Could not delete note template'

export const missingTemplate = (id: number): string => `Note template with id \`${id}\` does not exist`

export const aboutFields = 'A note field is one text of a note. Templates put fields together.'
export const aboutTemplates =
  'A note template gives a note its fields and its priority. Notes keep the fields that they were saved with.'
export const requiredHint = 'A note is not saved while the field is empty.'
export const showLabelHint = 'Shows the name above the text. Screen readers always read it.'
export const noFieldsYet = 'No fields yet. A note by this template has its free text only.'

export const priorityNames = ['Low', 'Normal', 'High'] as const

export const usedByText = (count: number): string =>
  count === 0 ? 'No template' : `${count} ${count === 1 ? 'template' : 'templates'}`
