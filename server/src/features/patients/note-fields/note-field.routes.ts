import * as routes from '@wardline/contract/patients/note-fields/note-field.routes.ts'
import { handle } from '../../../platform/http/handle.ts'
import { handleList } from '../../../platform/http/paging.ts'
import * as actions from './note-field.actions.ts'

export const noteFieldRoutes = [
  handleList(routes.listNoteFields, (ctx, { query }) => actions.listNoteFields(ctx, query)),
  handle(routes.getNoteField, (ctx, { params }) => actions.getNoteField(ctx, params.id)),
  handle(routes.createNoteField, (ctx, { body }) => actions.createNoteField(ctx, body)),
  handle(routes.changeNoteField, (ctx, { params, body }) => actions.changeNoteField(ctx, params.id, body)),
  handle(routes.deleteNoteField, (ctx, { params }) => actions.deleteNoteField(ctx, params.id)),
]
