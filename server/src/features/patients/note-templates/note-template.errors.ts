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
export const changedMeanwhile = (noun: string, name: string | null) => ({
  status: 409,
  code: 'note_template.changed',
  detail: `${name ?? 'Wardline'} changed this ${noun} in the meantime. Nothing was saved. Compare the changes and save again.`,
})
