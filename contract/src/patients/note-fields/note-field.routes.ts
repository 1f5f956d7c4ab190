import { recordRoutes } from '../../record-routes.ts'
import { NewNoteField, NoteField, NoteFieldChanges } from './note-field.schemas.ts'

export const {
  list: listNoteFields,
  get: getNoteField,
  create: createNoteField,
  change: changeNoteField,
  remove: deleteNoteField,
} = recordRoutes({
  path: '/api/v1/pcm/notefields/',
  one: 'a note field',
  many: 'note fields',
  deletable: 'that is not in use',
  change: { permission: 'pcm.change_notetemplate' },
  record: NoteField,
  creation: NewNoteField,
  changes: NoteFieldChanges,
})
