import * as routes from '@wardline/contract/messaging/console/console.routes.ts'
import { handle } from '../../../platform/http/handle.ts'
import { handleList } from '../../../platform/http/paging.ts'
import { listConsoleCalls, recordConsoleCall } from './console-call.actions.ts'
import { listConsoleRequests } from './console-request.actions.ts'
import { getPageTrail, listConsolePages, releasePage, takeOverPage } from './console-page.actions.ts'

export const consoleRoutes = [
  handleList(routes.listConsolePages, (ctx, { query }) =>
    listConsolePages(ctx, {
      ...query,
      thread_ids: query.thread_ids?.split(',').map(Number),
    }),
  ),
  handleList(routes.listConsoleRequests, (ctx, { query }) => listConsoleRequests(ctx, query)),
  handle(routes.getPageTrail, (ctx, { params }) => getPageTrail(ctx, params.id)),
  handle(routes.takeOverPage, (ctx, { params, body }) => takeOverPage(ctx, params.id, body.from_operator_id)),
  handle(routes.releasePage, (ctx, { params }) => releasePage(ctx, params.id)),
  handle(routes.recordConsoleCall, (ctx, { params, body }) =>
    recordConsoleCall(ctx, { page_id: params.id, ...body, response: body.response }),
  ),
  handleList(routes.listConsoleCalls, (ctx, { query: { page_id, page, page_size } }) =>
    listConsoleCalls(ctx, { page_id, page, page_size }),
  ),
]
