/** Wordings of paging §8, and sentences in their manner. */
export const couldNotLoadTemplate = 'Could not load note template'
export const couldNotSaveTemplate = 'Could not update note template'
export const couldNotCreateTemplate = 'Could not create note template'
export const couldNotDeleteTemplate = 'Could not delete note template'

export const missingTemplate = (id: number): string => `Note template with id \`${id}\` does not exist`

export const aboutTemplates =
  'A note template gives a note its fields and its priority. Notes keep the fields that they were saved with.'
export const noFieldsYet = 'No fields yet. A note by this template has its free text only.'

export const priorityNames = ['Low', 'Normal', 'High'] as const
