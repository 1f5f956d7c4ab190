export const noSuchTemplate = 'This note template does not exist. Choose another one.'
export const emptyNote = 'Write a text or fill in a field.'
export const withoutTemplate = 'A note without a template has no fields.'
export const unknownField = 'The template of this note does not have one of these fields. Reload the page.'
export const requiredField = (name: string): string => `Fill in ${name}.`

export const notAuthor = (name: string) => ({
  status: 403,
  code: 'note.not_author',
  detail: `Only ${name} can change this note.`,
})
export const cannotDelete = (name: string) => ({
  status: 403,
  code: 'note.not_author',
  detail: `Only ${name} can delete this note.`,
})
export const typeOfOthers = 'Only the author can change who can read a note.'
export const changed = { code: 'note.changed', noun: 'this note' }

export const draftGone = {
  status: 409,
  code: 'note_draft.gone',
  detail:
    'This draft was saved or discarded on another device. Nothing was saved. Check the notes, then save again.',
}
export const draftChanged = {
  status: 409,
  code: 'note_draft.changed',
  detail: 'You changed this draft on another device. Nothing was saved. Choose which text to keep.',
}
export const maxDrafts = 20
export const tooManyDrafts = {
  status: 409,
  code: 'note_draft.too_many',
  detail: `You have ${maxDrafts} drafts about this patient. Save or discard one of them first.`,
}
