import { recordRoutes } from '../../record-routes.ts'
import { NewNoteTemplate, NoteTemplate, NoteTemplateChanges } from './note-template.schemas.ts'

export const {
  list: listNoteTemplates,
  get: getNoteTemplate,
  create: createNoteTemplate,
  change: changeNoteTemplate,
  remove: deleteNoteTemplate,
} = recordRoutes({
  path: '/api/v1/pcm/notetemplates/',
  one: 'a note template',
  many: 'note templates',
  deletable: 'that is not in use',
  change: { permission: 'pcm.change_notetemplate' },
  record: NoteTemplate,
  creation: NewNoteTemplate,
  changes: NoteTemplateChanges,
})
