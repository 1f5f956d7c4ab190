import * as routes from '@wardline/contract/patients/notes/note-draft.routes.ts'
import { handle } from '../../../platform/http/handle.ts'
import * as actions from './note-draft.actions.ts'

export const noteDraftRoutes = [
  handle(routes.listNoteDrafts, (ctx, { params }) => actions.listNoteDrafts(ctx, params.id)),
  handle(routes.createNoteDraft, (ctx, { params, body }) => actions.createNoteDraft(ctx, params.id, body)),
  handle(routes.changeNoteDraft, (ctx, { params, body }) => actions.changeNoteDraft(ctx, params, body)),
  handle(routes.deleteNoteDraft, (ctx, { params, query }) =>
    actions.deleteNoteDraft(ctx, params, query.version),
  ),
]
