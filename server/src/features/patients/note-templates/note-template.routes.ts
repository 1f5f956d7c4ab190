import * as routes from '@wardline/contract/patients/note-templates/note-template.routes.ts'
import { handle } from '../../../platform/http/handle.ts'
import { paged } from '../../../platform/http/paging.ts'
import * as fields from './note-field.actions.ts'
import * as templates from './note-template.actions.ts'

export const noteTemplateRoutes = [
  handle(routes.listNoteFields, async (ctx, { query, request }) =>
    paged(request, query, await fields.listNoteFields(ctx, query)),
  ),
  handle(routes.getNoteField, (ctx, { params }) => fields.getNoteField(ctx, params.id)),
  handle(routes.createNoteField, (ctx, { body }) => fields.createNoteField(ctx, body)),
  handle(routes.changeNoteField, (ctx, { params, body }) => fields.changeNoteField(ctx, params.id, body)),
  handle(routes.deleteNoteField, async (ctx, { params }) => {
    await fields.deleteNoteField(ctx, params.id)
    return undefined
  }),
  handle(routes.listNoteTemplates, async (ctx, { query, request }) =>
    paged(request, query, await templates.listNoteTemplates(ctx, query)),
  ),
  handle(routes.getNoteTemplate, (ctx, { params }) => templates.getNoteTemplate(ctx, params.id)),
  handle(routes.createNoteTemplate, (ctx, { body }) => templates.createNoteTemplate(ctx, body)),
  handle(routes.changeNoteTemplate, (ctx, { params, body }) =>
    templates.changeNoteTemplate(ctx, params.id, body),
  ),
  handle(routes.deleteNoteTemplate, async (ctx, { params }) => {
    await templates.deleteNoteTemplate(ctx, params.id)
    return undefined
  }),
]
