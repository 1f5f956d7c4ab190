import * as routes from '@wardline/contract/messaging/responses/paging-request.routes.ts'
import { handle } from '../../../platform/http/handle.ts'
import { reportWrongRecipient } from '../escalation/wrong-recipient.actions.ts'
import { reassignPagingRequest } from '../escalation/paging-reassignment.actions.ts'
import { escalateNow } from '../escalation/sender-escalation.actions.ts'
import { pageAgain } from '../escalation/repeated-page.actions.ts'
import { joinPage } from './page-join.actions.ts'
import { takePagingRequest } from './paging-claim.actions.ts'

export const pagingRequestRoutes = [
  handle(routes.joinPage, (ctx, { params }) => joinPage(ctx, params.id)),
  handle(routes.takePagingRequest, (ctx, { params, body }) =>
    takePagingRequest(ctx, { thread_id: params.id, message_id: body.message_id }),
  ),
  handle(routes.reassignPagingRequest, (ctx, { params, body }) =>
    reassignPagingRequest(ctx, {
      thread_id: params.id,
      message_id: body.message_id,
      user_id: body.user_id,
      from_user_id: body.from_user_id,
    }),
  ),
  handle(routes.reportWrongRecipient, (ctx, { params, body }) =>
    reportWrongRecipient(ctx, { thread_id: params.id, message_id: body.message_id }),
  ),
  handle(routes.escalateNow, (ctx, { params, body }) =>
    escalateNow(ctx, {
      thread_id: params.id,
      message_id: body.message_id,
      paging_request_id: body.paging_request_id,
      step: body.step,
    }),
  ),
  handle(routes.pageAgain, (ctx, { params, body }) =>
    pageAgain(ctx, { thread_id: params.id, message_id: body.message_id }),
  ),
]
