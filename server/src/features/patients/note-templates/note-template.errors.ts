export const noSuchField = 'One of these fields does not exist. Reload the page.'
export const fieldTwice = 'Each field can be in a template once.'
export const changed = { code: 'note_template.changed', noun: 'this note template' }
