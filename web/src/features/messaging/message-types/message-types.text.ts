export const aboutTypes =
  'A message type is a form for new messages: fields, priority and options. It is offered in the composer.'
export const couldNotCreateType = 'Could not create message type'
export const archiveAllConsequence =
  'They cannot be chosen for new messages. Messages sent with them are unchanged.'
export const couldNotSave = (name: string): string => `Could not save ${name}`
export const missingType = (id: number): string => `Message type with id \`${id}\` does not exist`
export const everyone = 'Everyone'
export const departmentsHint =
  'Only members of these departments can choose the type. Leave empty for everyone.'
export const previewHint = 'Shows the unsaved form. Nothing is sent.'
export const archivedNote =
  'Archived: it cannot be chosen for new messages. Messages sent with it are unchanged.'
export const inUseNote = 'Changes apply to new messages. Messages already sent keep their fields and options.'
export const noFieldsNote = 'Without fields, the composer shows one field for the message.'

export const kindLabels = {
  text: 'Short text',
  textarea: 'Long text',
  number: 'Number',
  select: 'Choice',
  date: 'Date',
} as const
