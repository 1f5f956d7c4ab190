import * as routes from '@wardline/contract/patients/handoffs/patient-handoff.routes.ts'
import { handle } from '../../../platform/http/handle.ts'
import { handleList } from '../../../platform/http/paging.ts'
import * as drafts from './handoff-draft.actions.ts'
import * as reading from './handoff-reading.actions.ts'
import * as actions from './patient-handoff.actions.ts'

export const patientHandoffRoutes = [
  handleList(routes.listPatientHandoffs, (ctx, { query }) => actions.listPatientHandoffs(ctx, query)),
  handleList(routes.listHandoffsOfPatient, (ctx, { params, query }) =>
    actions.listHandoffsOfPatient(ctx, params.id, query),
  ),
  handle(routes.handOffPatients, (ctx, { body }) => actions.handOffPatients(ctx, body)),
  handle(routes.acceptPatientHandoff, (ctx, { params, body }) =>
    actions.acceptPatientHandoff(ctx, params.id, body),
  ),
  handle(routes.declinePatientHandoff, (ctx, { params, body }) =>
    actions.declinePatientHandoff(ctx, params.id, body.answer),
  ),
  handle(routes.withdrawPatientHandoff, (ctx, { params }) => actions.withdrawPatientHandoff(ctx, params.id)),
  handle(routes.getPatientHandoff, (ctx, { params }) => reading.getPatientHandoff(ctx, params.id)),
  handle(routes.openPatientHandoff, (ctx, { params }) => reading.openPatientHandoff(ctx, params.id)),
  handle(routes.saveHandoffReadBack, (ctx, { params, body }) =>
    reading.saveHandoffReadBack(ctx, params.id, body),
  ),
  handle(routes.correctPatientHandoff, (ctx, { params, body }) =>
    reading.correctPatientHandoff(ctx, params.id, body),
  ),
  handle(routes.getHandoffComposer, (ctx) => drafts.getHandoffComposer(ctx)),
  handle(routes.saveHandoffDraft, (ctx, { params, body }) => drafts.saveHandoffDraft(ctx, params.id, body)),
]
