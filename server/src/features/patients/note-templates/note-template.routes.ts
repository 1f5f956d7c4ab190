import * as routes from '@wardline/contract/patients/note-templates/note-template.routes.ts'
import { handle } from '../../../platform/http/handle.ts'
import { handleList } from '../../../platform/http/paging.ts'
import * as templates from './note-template.actions.ts'

export const noteTemplateRoutes = [
  handleList(routes.listNoteTemplates, (ctx, { query }) => templates.listNoteTemplates(ctx, query)),
  handle(routes.getNoteTemplate, (ctx, { params }) => templates.getNoteTemplate(ctx, params.id)),
  handle(routes.createNoteTemplate, (ctx, { body }) => templates.createNoteTemplate(ctx, body)),
  handle(routes.changeNoteTemplate, (ctx, { params, body }) =>
    templates.changeNoteTemplate(ctx, params.id, body),
  ),
  handle(routes.deleteNoteTemplate, (ctx, { params }) => templates.deleteNoteTemplate(ctx, params.id)),
]
