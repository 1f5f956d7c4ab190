import * as routes from '@wardline/contract/messaging/page.routes.ts'
import { handle } from '../../../platform/http/handle.ts'
import { notMyPage } from './not-me.actions.ts'
import { passPageOn } from './pass-on.actions.ts'
import { takePage } from './take.actions.ts'

export const pageRoutes = [
  handle(routes.takePage, (ctx, { params, body }) =>
    takePage(ctx, { thread_id: params.id, message_id: body.message_id }),
  ),
  handle(routes.passPageOn, (ctx, { params, body }) =>
    passPageOn(ctx, { thread_id: params.id, message_id: body.message_id, user_id: body.user_id }),
  ),
  handle(routes.notMyPage, (ctx, { params, body }) =>
    notMyPage(ctx, { thread_id: params.id, message_id: body.message_id }),
  ),
]
