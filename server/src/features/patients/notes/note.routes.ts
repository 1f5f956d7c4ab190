import * as routes from '@wardline/contract/patients/notes/note.routes.ts'
import { handle } from '../../../platform/http/handle.ts'
import { paged } from '../../../platform/http/paging.ts'
import * as actions from './note.actions.ts'

export const noteRoutes = [
  handle(routes.listNotes, async (ctx, { params, query, request }) =>
    paged(request, query, await actions.listNotes(ctx, params.id, query)),
  ),
  handle(routes.getNote, (ctx, { params }) => actions.getNote(ctx, params)),
  handle(routes.listNoteVersions, (ctx, { params }) => actions.listNoteVersions(ctx, params)),
  handle(routes.createNote, (ctx, { params, body }) => actions.createNote(ctx, params.id, body)),
  handle(routes.changeNote, (ctx, { params, body }) => actions.changeNote(ctx, params, body)),
  handle(routes.deleteNote, async (ctx, { params }) => {
    await actions.deleteNote(ctx, params)
    return undefined
  }),
]
