export const fieldNameTaken = 'A note field with this name already exists.'
export const templateNameTaken = 'A note template with this name already exists.'
export const noSuchField = 'One of these fields does not exist. Reload the page.'
export const fieldTwice = 'Each field can be in a template once.'

/** Wording of paging §8. */
export const inUse = (name: string) => ({
  status: 400,
  code: 'in_use',
  detail: `Could not deleted ${name}, it is in use`,
})
export const fieldChanged = { code: 'note_field.changed', noun: 'this note field' }
export const templateChanged = { code: 'note_template.changed', noun: 'this note template' }
