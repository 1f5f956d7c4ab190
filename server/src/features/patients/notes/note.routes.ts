import * as routes from '@wardline/contract/patients/notes/note.routes.ts'
import { handle } from '../../../platform/http/handle.ts'
import { handleList } from '../../../platform/http/paging.ts'
import * as actions from './note.actions.ts'

export const noteRoutes = [
  handleList(routes.listNotes, (ctx, { params, query }) => actions.listNotes(ctx, params.id, query)),
  handle(routes.getNote, (ctx, { params }) => actions.getNote(ctx, params)),
  handle(routes.listNoteVersions, (ctx, { params }) => actions.listNoteVersions(ctx, params)),
  handle(routes.createNote, (ctx, { params, body }) => actions.createNote(ctx, params.id, body)),
  handle(routes.changeNote, (ctx, { params, body }) => actions.changeNote(ctx, params, body)),
  handle(routes.deleteNote, (ctx, { params }) => actions.deleteNote(ctx, params)),
]
