import * as routes from '@wardline/contract/alerts/sandbox.routes.ts'
import { handle } from '../../platform/http/handle.ts'
import { paged } from '../../platform/http/paging.ts'
import * as actions from './sandbox.actions.ts'

/** @param answer from above: what a carrier's callback does with the words of a person */
export const sandboxRoutes = (answer: actions.AnswerFromOutside) => [
  handle(routes.listSandbox, async (ctx, { query, request }) =>
    paged(request, query, await actions.findSandbox(ctx, query)),
  ),
  handle(routes.answerSandbox, (ctx, { params, body }) =>
    actions.answerSandbox(ctx, params.id, body.text, answer),
  ),
]
