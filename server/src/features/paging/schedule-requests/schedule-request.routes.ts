import * as routes from '@wardline/contract/paging/schedule-requests/schedule-request.routes.ts'
import { handle } from '../../../platform/http/handle.ts'
import { handleList } from '../../../platform/http/paging.ts'
import { replyWithDownload } from '../../../platform/files/reply-file.ts'
import { importAbsences } from './absence-file.actions.ts'
import { exportRequests } from './request-export.actions.ts'
import * as actions from './schedule-request.actions.ts'

export const scheduleRequestRoutes = [
  handleList(routes.listScheduleRequests, (ctx, { query }) => actions.listRequests(ctx, query)),
  handle(routes.exportScheduleRequests, async (ctx, { query, reply }) =>
    replyWithDownload(reply, await exportRequests(ctx, query)),
  ),
  handle(routes.getScheduleRequest, (ctx, { params }) => actions.getRequest(ctx, params.id)),
  handle(routes.createScheduleRequest, (ctx, { body }) => actions.createRequest(ctx, body)),
  handle(routes.changeScheduleRequest, (ctx, { params, body }) =>
    actions.changeRequest(ctx, params.id, body),
  ),
  handle(routes.decideScheduleRequest, (ctx, { params, body }) =>
    actions.decideRequest(ctx, params.id, body),
  ),
  handle(routes.deleteScheduleRequest, (ctx, { params }) => actions.deleteRequest(ctx, params.id)),
  handle(routes.importAbsences, (ctx, { body }) => importAbsences(ctx, body)),
]
